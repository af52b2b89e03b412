import sharp, { type Sharp } from 'sharp';

/** Something like a photograph: soft noise, which a quality can make small. */
export async function photo(width: number, height: number): Promise<Sharp> {
  // Enlarged, so that it is neither one colour nor all detail.
  const [small, low] = [Math.max(1, Math.round(width / 24)), Math.max(1, Math.round(height / 24))];
  const grain = sharp({
    create: {
      width: small,
      height: low,
      channels: 3,
      background: '#47a',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  return sharp(await grain.png().toBuffer()).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}
