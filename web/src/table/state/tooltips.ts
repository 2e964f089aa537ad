/** What a route or a city says about itself when pointed at. */

import type { Tip } from '../../board/Tip.svelte';
import type { Texts } from '../../i18n';
import type { Board, Lang, Route } from '../../board/board';
import { builtBy, buildingWords } from '../../editions/buildings';
import { scoresRoutes } from '../../editions/facts';
import type { Table } from './table.svelte';
import type { View } from '../../transport/types';
import { whyNot } from '../../i18n/game-text';

export class Describer {
  constructor(
    private readonly table: Table,
    private readonly board: Board,
    private readonly view: View,
    private readonly t: Texts,
    private readonly lang: Lang,
  ) {}

  private possible(route: string): boolean {
    return this.table.choices.claim.has(route) || this.table.choices.ride.has(route);
  }

  /** Why this route cannot be taken now. */
  reason(route: string): string {
    const { table, t } = this;
    const owners = table.owners.get(route);
    if (owners?.length && !this.possible(route))
      return table.mine.has(route) ? t.why.mine : t.why.owned(t.list(owners.map((s) => table.name(s))));
    if (table.seats.length === 0) return t.why.watching;
    if (!table.deciding) return t.why.notTurn;
    const why = table.state?.claim_blockers?.[route];
    return why ? whyNot(t, this.board, why, table.mine) : t.why.notNow;
  }

  private facts(r: Route): string[] {
    const { t } = this;
    let what = `${t.n.spaces(r.length)}, ${t.color[r.color] ?? r.color}`;
    if (r.kind !== 'train') what += `, ${t.kind[r.kind]}`;
    if (r.locos) what += ` (${t.route.locos(r.locos)})`;
    if (r.rough) what += `, ${t.route.rough}`;
    return scoresRoutes(this.board.facts) ? [what, t.route.points(this.board.pointsOf(r))] : [what];
  }

  routeTip(r: Route): Tip {
    const title = this.board.routeName(r.id, this.lang);
    if (this.possible(r.id)) return { title, lines: [...this.facts(r), this.t.why.tap] };
    const why = this.reason(r.id);
    if (this.table.owners.has(r.id)) return { title, lines: [...this.facts(r), why] };
    return { title, lines: this.facts(r), ...(this.table.deciding ? { bad: why } : {}) };
  }

  routeLabel(r: Route): string {
    const { table, t } = this;
    const owners = table.owners.get(r.id);
    let state = t.route.free;
    if (owners && table.mine.has(r.id) && table.me !== null) state = t.route.mine;
    else if (owners) state = t.route.claimed(t.list(owners.map((s) => table.name(s))));
    else if (this.possible(r.id)) state += `, ${t.route.can}`;
    else if (table.deciding) state += `. ${this.reason(r.id)}`;
    return t.route.label(this.board.routeName(r.id, this.lang), t.color[r.color] ?? '', t.n.spaces(r.length), state);
  }

  cityTip(city: string): Tip | null {
    const { board, view, table, t, lang } = this;
    const name = board.cityName(city, lang);
    const building = buildingWords(t, board.edition);
    const lines: string[] = [];
    const other = board.otherName(city, lang);
    if (other) lines.push(other);
    if (view.goods?.[city]) lines.push(this.goodsAt(city));
    view.seats.forEach((s, seat) => {
      const mine = seat === table.me;
      if (s.passengers?.board.includes(city))
        lines.push(mine ? t.board.myPassenger : t.board.passenger(table.name(seat)));
      if (building && builtBy(board.edition, s)?.cities.includes(city))
        lines.push(mine ? building.mine : building.of(table.name(seat)));
    });
    const can = this.cityAction(city);
    if (can) lines.push(can);
    return lines.length ? { title: name, lines } : null;
  }

  private goodsAt(city: string): string {
    const goods = this.view.goods?.[city] ?? [];
    return goods.length ? this.t.board.goods(goods.join(', ')) : this.t.board.noGoods;
  }

  cityLabel(city: string): string {
    const goods = this.view.goods?.[city]?.length ? `, ${this.goodsAt(city)}` : '';
    return `${this.board.cityName(city, this.lang)}${goods}: ${this.cityAction(city) ?? ''}`;
  }

  private cityAction(city: string): string | null {
    const { buildable, choices } = this.table;
    if (choices.journey.has(city)) return this.t.board.startHere;
    if (buildable.has(city)) return buildingWords(this.t, this.board.edition)?.here ?? null;
    return choices.place.has(city) ? this.t.board.placeHere : null;
  }
}
