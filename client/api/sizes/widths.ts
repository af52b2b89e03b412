/** The widths of sizes, in pixels. */
const usual = [400, 800, 1600];

/** One more of a picture that has so many pixels, which may be shown across a large screen. */
const large = { from: 12_000_000, width: 2400 };

/** The widths in which a picture is made, the narrowest first; none for one that is as narrow. @param picture its sides, in pixels. */
export const widthsOf = ({ width, height }: { width: number; height: number }): number[] =>
  [...usual, ...(width * height >= large.from ? [large.width] : [])].filter(each => each < width);
