// Run in the page by layout.py: a list of sentences, one for each fault that a person would see.
() => {
  const ROUND = 1.6;
  const LEAST_PX = 9.9;
  const faults = new Set();
  const name = (e) => {
    const own = [...e.classList].filter((c) => !c.startsWith('svelte-')).map((c) => '.' + c).join('');
    const data = Object.keys(e.dataset).map((k) => `[data-${k}]`).join('');
    const up = e.parentElement && !own && !data ? name(e.parentElement) + ' > ' : '';
    return up + e.tagName.toLowerCase() + own + data;
  };
  const tell = (what, e, text, by) => {
    const said = text ? ` "${text.trim().slice(0, 40)}"` : '';
    faults.add(`${what}: ${name(e)}${said}${by ? ' by ' + name(by) : ''}`);
  };
  const dialogs = [...document.querySelectorAll('.veil, .curtain')];
  const root = dialogs.at(-1) ?? document.body;
  const outside = (e) => e.closest('.stage, .crop, .sr, [hidden], option, [aria-hidden=true] svg, svg:not([role=img])');
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const page = document.scrollingElement;
  const pageScrolls = page.scrollHeight > innerHeight + 1;
  const fixed = (e) => { for (let x = e; x; x = x.parentElement) if (getComputedStyle(x).position === 'fixed') return true; };
  const grow = (r, by) => ({ left: r.left - by, top: r.top - by, right: r.right + by, bottom: r.bottom + by });
  const within = (r, box) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom;
  const cross = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (r) => Math.max(0, r.right - r.left) * Math.max(0, r.bottom - r.top);

  /* What of this rectangle can be seen, after all that cuts it off; null: it is scrolled away. */
  const visible = (e, rect, text, what) => {
    let seen = rect;
    let whole = true;
    let slides = [false, false];  // scrolls sideways, scrolls up and down
    for (let box = e; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'contents') continue;
      const r = box.getBoundingClientRect();
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === 'visible' && y === 'visible') { if (style.position === 'fixed') break; continue; }
      if ((y === 'auto' || y === 'scroll') && box.scrollHeight > box.clientHeight + 1) slides[1] = true;
      if (x === 'auto' || x === 'scroll') {
        if (rect.left < r.left - ROUND || rect.right > r.right + ROUND) tell('scrolled out sideways', e, text, box);
      }
      const room = grow(r, ROUND);
      const sideways = rect.left < room.left || rect.right > room.right;
      const upright = rect.top < room.top || rect.bottom > room.bottom;
      const ellipsis = style.textOverflow === 'ellipsis' && box.closest('[title]');
      if (sideways && ['hidden', 'clip'].includes(x) && !ellipsis) tell('cut off', e, text, box);
      if (upright && ['hidden', 'clip'].includes(y) && !slides[1]) tell('cut off', e, text, box);
      seen = cross(seen, r);
      if (area(seen) < area(rect) * 0.98) whole = false;
      if (style.position === 'fixed') break;
    }
    if (seen.right <= seen.left || seen.bottom <= seen.top) return null;
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const x = seen.left < -ROUND || seen.right > innerWidth + ROUND;
    const y = seen.top < -ROUND || seen.bottom > innerHeight + ROUND;
    const movable = (pageScrolls && !fixed(e)) || slides[1];
    if (x || (y && !movable)) tell(`${what} outside the window`, e, text);
    const inWindow = cross(seen, window_);
    return area(inWindow) > 4 ? { ...inWindow, whole } : null;
  };

  const scrolls = (e) => ['auto', 'scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !e || outside(e) || !shown(e) || ['SCRIPT', 'STYLE', 'SELECT'].includes(e.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
    if (/^\s*[−+]?\d+\s*$/.test(node.data) && lines.size > 1) tell('a number is broken', e, node.data);
    const style = getComputedStyle(e);
    if (style.overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1) {
      if (!(style.textOverflow === 'ellipsis' && e.closest('[title]'))) tell('clipped', e, node.data);
    }
    const scale = e.getScreenCTM ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1;
    if (parseFloat(style.fontSize) * scale < LEAST_PX) tell('too small to read', e, node.data);
    const clip = e.closest('[title]') && getComputedStyle(e).textOverflow === 'ellipsis' ? e.getBoundingClientRect() : null;
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    for (const full of rects) {
      const rect = clip ? cross(full, clip) : full;
      if (area(rect) < 4) continue;
      const seen = visible(e, rect, node.data, 'text');
      if (seen) texts.push({ e, seen, text: node.data });
    }
    const framed = (x) => {
      const s = getComputedStyle(x);
      return parseFloat(s.borderTopWidth) > 0 || x.matches('button, .btn') || s.backgroundColor !== 'rgba(0, 0, 0, 0)';
    };
    let frame = e;
    while (frame && frame !== root && !scrolls(frame) && (!framed(frame) || getComputedStyle(frame).display.startsWith('inline') && !frame.matches('button, a, .btn'))) frame = frame.parentElement;
    if (frame && frame !== root && frame.offsetWidth > 30) {
      const box = grow(frame.getBoundingClientRect(), 2);
      const { overflowX, overflowY } = getComputedStyle(frame);
      if (![overflowX, overflowY].some((o) => o === 'auto' || o === 'scroll' || o === 'hidden'))
        for (const r of rects) if (!clip && !within(r, box)) tell('text leaves its box', e, node.data, frame);
    }
  }

  const controls = [...root.querySelectorAll('button, a[href], input, select, [role=tab], [role=radio]')]
    .filter((e) => !outside(e) && shown(e))
    .map((e) => ({ e, full: e.getBoundingClientRect() }))
    .filter(({ full }) => full.width > 1 && full.height > 1);
  const overlays = '.pay, .tip, .tools, .hint, .popover, .confirm, .pair, .band, .note, [data-note], [data-beyond], .toasts';
  /* A button that sticks to the edge of what can be scrolled: what lies under it comes out when one scrolls. */
  const sticksOver = (button, e) => {
    let stuck = button;
    while (stuck && getComputedStyle(stuck).position !== 'sticky') stuck = stuck.parentElement;
    let box = stuck?.parentElement;
    while (box && !scrolls(box)) box = box.parentElement;
    return !!box && box.contains(e) && !stuck.contains(e);
  };
  const covered = (e, r) => {
    const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    if (!top || top.contains(e) || e.contains(top) || top.closest('label')?.contains(e)) return null;
    if (sticksOver(top, e)) return null;
    if (top.closest(overlays) && !e.closest(overlays)) return null;
    return top;
  };
  for (const control of controls) {
    const { e, full } = control;
    control.seen = visible(e, full, e.innerText ?? '', 'control');
    if (!control.seen) continue;
    const top = control.seen.whole ? covered(e, control.seen) : null;
    if (top) tell('covered', e, e.innerText ?? '', top);
  }
  for (const { e, seen, text } of texts) {
    if (getComputedStyle(e).pointerEvents === 'none' || !seen.whole) continue;
    const top = covered(e, seen);
    if (top) tell('text covered', e, text, top);
  }
  for (let i = 0; i < controls.length; i++) {
    for (let j = i + 1; j < controls.length; j++) {
      const [a, b] = [controls[i], controls[j]];
      if (!a.seen || !b.seen || a.e.contains(b.e) || b.e.contains(a.e)) continue;
      if (sticksOver(a.e, b.e) || sticksOver(b.e, a.e)) continue;
      if (!!a.e.closest(overlays) !== !!b.e.closest(overlays)) continue;
      const both = cross(a.seen, b.seen);
      if (both.right - both.left > 3 && both.bottom - both.top > 3) tell('controls overlap', a.e, a.e.innerText, b.e);
    }
  }
  for (let i = 0; i < texts.length; i++) {
    for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i], texts[j]];
      if (a.e === b.e || !!a.e.closest(overlays) !== !!b.e.closest(overlays)) continue;
      if (sticksOver(a.e, b.e) || sticksOver(b.e, a.e)) continue;
      const both = cross(a.seen, b.seen);
      if (both.right - both.left > 3 && both.bottom - both.top > 5) tell('texts overlap', a.e, a.text, b.e);
    }
  }
  /* The drawing of a board: where the ink of its names is, and what else lies there. */
  const ink = (e) => {
    const r = e.getBoundingClientRect();
    const px = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b);
    const base = e.getScreenCTM().d * Number(e.getAttribute('y') ?? 0) + e.getScreenCTM().f;
    return { left: r.left + 1, right: r.right - 1, top: base - px * 0.68, bottom: base + (/[gjpqyçş]/.test(e.textContent) ? px * 0.18 : 0) };
  };
  const touches = (r, solid) => {
    const s = solid.getBoundingClientRect();
    if (solid.tagName !== 'circle') return area(cross(r, grow(s, -1))) > 0;
    const [x, y, radius] = [(s.left + s.right) / 2, (s.top + s.bottom) / 2, s.width / 2 - 1];
    return Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom)) < radius;
  };
  for (const stage of root.querySelectorAll('.stage')) {
    const names = [...stage.querySelectorAll('.label')].map((e) => ({ e, r: ink(e) }));
    const solids = [...stage.querySelectorAll('.pin, [data-building] circle, .bust path, .sign')];
    for (const { e, r } of names)
      for (const solid of solids) if (touches(r, solid)) tell('name on the board', e, e.textContent, solid);
    for (let i = 0; i < names.length; i++)
      for (let j = i + 1; j < names.length; j++)
        if (area(cross(names[i].r, names[j].r)) > 2) tell('names on the board overlap', names[i].e, names[i].e.textContent + ' / ' + names[j].e.textContent);
  }
  for (const e of root.querySelectorAll('*')) {
    if (!scrolls(e) || !shown(e) || (pageScrolls && !fixed(e))) continue;
    let around = e.parentElement;
    while (around && !scrolls(around)) around = around.parentElement;
    if (around) continue; // which can be scrolled to where its end is
    if (e.getBoundingClientRect().bottom > innerHeight + ROUND) tell('its end cannot be scrolled to', e);
  }
  if (page.scrollWidth > innerWidth + 1) faults.add(`the page scrolls sideways: ${page.scrollWidth} > ${innerWidth}`);
  return [...faults];
}
