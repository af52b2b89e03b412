/** A measured value and when it was measured, in minutes. */
export interface Point {
  minute: number;
  value: number;
}

/** The growth of the value per minute: the slope of the line that fits the points best (least squares). */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(points.map(({ minute }) => minute));
  const level = mean(points.map(({ value }) => value));
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const slope = points.reduce((sum, { minute, value }) => sum + (minute - middle) * (value - level), 0);
  return spread === 0 ? 0 : slope / spread;
}
