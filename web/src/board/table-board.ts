/** The board that a table is played on. */

import { api } from '../transport/api';
import { Board, loadBoard } from './board';
import type { TableInfo } from '../transport/types';
import { type BoardFile, drawingOf, paper, withLayout } from '../designer/file';

const own = new Map<string, Promise<Board>>();

/** That of its edition, or its own, drawn here. */
export function boardOf(info: TableInfo, token: string | null): Promise<Board> {
  if (!info.own_board) return loadBoard(info.edition);
  let board = own.get(info.id);
  if (!board) {
    board = api.tableBoard<BoardFile>(info.id, token).then((file) => drawn({ ...file, edition: info.edition }));
    board.catch(() => own.delete(info.id));
    own.set(info.id, board);
  }
  return board;
}

async function drawn(found: BoardFile): Promise<Board> {
  const file = withLayout(found);
  const coast = file.layout.ground;
  const ground = coast
    ? await loadBoard(coast)
        .then((b) => b.drawing.ground)
        .catch(() => null)
    : null;
  return new Board(drawingOf(file, ground ?? paper(file.layout.width, file.layout.height)));
}
