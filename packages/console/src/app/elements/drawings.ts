/** Drawings that several places show, in a box of 16 × 16, as strokes. */
export const drawings = {
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 14.5a5.5 5.5 0 0 1 11 0',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M11 11l3.5 3.5',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  add: 'M8 3v10M3 8h10',
  menu: 'M2 4h12M2 8h12M2 12h12',
  more: 'M3 8h.1M8 8h.1M13 8h.1',
  check: 'M3 8.5 6.5 12 13 4.5',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  left: 'M10 3 5 8l5 5',
  right: 'M6 3l5 5-5 5',
  up: 'M3 10l5-5 5 5',
  down: 'M3 6l5 5 5-5',
  code: 'M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4',
  link: 'M6.5 9.5l3-3M7 4.5 9 2.6a3 3 0 0 1 4.3 4.3l-2 2M9 11.5l-2 2a3 3 0 0 1-4.3-4.3l2-2',
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M5 3v10M11 3v10',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5z',
  trash: 'M2.5 4h11M6 4V2.5h4V4M4 4l.7 10h6.6L12 4M6.7 6.5v5M9.3 6.5v5',
  external: 'M9 2.5h4.5V7M13.5 2.5 7 9M11 9v4.5H2.5V5H7',
  key: 'M10.5 9.5a4 4 0 1 0-3.6-2.2L2 12.2V14h2.5v-1.5H6V11l1.3-1.3a4 4 0 0 0 3.2-.2M11 5h.1',
} as const;

/** Name of a drawing. */
export type IconName = keyof typeof drawings;

/** A drawing that one place shows, as the `d` of an SVG path in a box of 16 × 16. */
export type Drawing = `M${string}`;
