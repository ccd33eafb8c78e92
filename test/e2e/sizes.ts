/** The sizes of screens that the app is looked at on, width and height in CSS pixels. */
export const SIZES = [
  [1280, 800],
  [360, 640],
  [320, 568],
  [740, 360],
  [640, 400],
  [768, 1024],
  [1920, 1080],
] as const;
