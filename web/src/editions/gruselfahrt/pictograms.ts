/** Pictograms of the places, 24 x 24. */
export const PICTOGRAMS: Record<string, string> = {
  lebkuchenhaus: 'M4 12L12 4l8 8h-2v8h-4v-5h-4v5H6v-8Z',
  'duestere-lichtung': 'M7 3l4 7H9l3 5H8v5H6v-5H2l3-5H3ZM17 6l3.5 6H19l2.5 4H18v4h-2v-4h-3.5l2.5-4h-1.5Z',
  'hohler-baum': 'M12 3c4 0 7 2 7 5s-2 4-4 4l1 9H8l1-9c-2 0-4-1-4-4s3-5 7-5Zm0 11a1.8 2.4 0 1 0 0 5 1.8 2.4 0 0 0 0-5Z',
  zauberkessel:
    'M4 9h16v2h-1c1 6-2 9-3 9l1 2h-2l-1-1h-4l-1 1H7l1-2c-1 0-4-3-3-9H4ZM9 4a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm5-2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  labor: 'M9 3h6v2h-1v5l6 9c.6 1-.1 2-1.2 2H5.2C4.1 21 3.4 20 4 19l6-9V5H9Z',
  spukhaus: 'M3 21V11l3-3V4h2v2l4-4 5 5v-2h2v4l2 2v10h-6v-5h-4v5Zm4-9v3h2v-3Zm8 0v3h2v-3Z',
  kuerbisfeld:
    'M11 7c0-2 0-3 2-4l1 1c-1 1-1 2-1 3 5-1 8 2 8 6s-3 8-6 8c-1 0-2-.5-3-.5s-2 .5-3 .5c-3 0-6-4-6-8s3-7 8-6Zm-4 5l2 3H5.5Zm10 0l1.5 3H15Z',
  rathaus: 'M11 2h2v2l3 3v4l5 3v7H3v-7l5-3V7l3-3Zm0 7v3h2V9Zm-1 8v4h4v-4Z',
  bahnhof: 'M5 4h14v11l-2 2 2 4h-2l-1-2H8l-1 2H5l2-4-2-2Zm2 2v5h10V6Zm1 7v2h2v-2Zm6 0v2h2v-2Z',
  windmuehle: 'M10 10h4l2 11H8ZM12 9L4 3l2-1 6 5 6-5 2 1-6 5 6 5-2 2-6-5-6 5-2-2Z',
  'einsame-scheune': 'M2 10l10-7 10 7v2h-2v9H4v-9H2Zm6 4v7h8v-7Zm2 2l4 3v-3Z',
  gruselzirkus: 'M12 2l4 2-4 1.5L20 12c0 2-1 2-2 2v7h-4c0-4-1-6-2-6s-2 2-2 6H6v-7c-1 0-2 0-2-2l7-6Z',
  'verlassene-schule': 'M11 2h7v4h-5v2l8 4v9h-7v-5h-4v5H3v-9l8-4ZM5 14v3h2v-3Zm12 0v3h2v-3Z',
  gruft: 'M3 9l9-6 9 6v2H3Zm1 4h3v6H4Zm6 0h4v6h-4Zm7 0h3v6h-3ZM2 20h20v2H2Z',
  friedhof: 'M6 21V10a6 6 0 0 1 12 0v11h2v1H4v-1ZM11 8v2H9v2h2v5h2v-5h2v-2h-2V8Z',
  sumpf: 'M3 19c3-2 5 1 9-1s6 1 9-1v3c-3 2-5-1-9 1s-6-1-9 1ZM8 16V6h1V4h2v6H9v6Zm6 0V9h1V6h2v6h-1v4Z',
  angelsteg: 'M2 12h13v-2h2v2h5v3h-3v6h-2v-6H9v6H7v-6H2Zm13-9l5 6v2l-6-7Z',
  leuchtturm: 'M10 2h4l1 3v2l2 14H7L9 7V5Zm-.4 8L9 14h6l-.6-4ZM2 5l5 1-5 3Zm20 0l-5 1 5 3Z',
};
