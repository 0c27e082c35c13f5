/** The background of the avatar that is drawn from an address. */
export function avatarBackground(address: string): Pick<CSSStyleDeclaration, 'backgroundColor' | 'backgroundImage'> {
  const { base, spots } = avatarColours(address)
  return {
    backgroundColor: base,
    backgroundImage: spots
      .map(({ colour, x, y, reach }) => `radial-gradient(circle at ${x}% ${y}%, ${colour} 0, transparent ${reach}%)`)
      .join(', '),
  }
}

interface AvatarColours {
  readonly base: string
  readonly spots: readonly { readonly colour: string; readonly x: number; readonly y: number; readonly reach: number }[]
}

/**
 * The colours and positions of a drawn avatar. The same address always gives the same avatar. EVM addresses ignore
 * case, since wallets write them differently.
 */
export function avatarColours(address: string): AvatarColours {
  const next = numbersFrom(/^0x/i.test(address) ? address.toLowerCase() : address)
  const upTo = (max: number): number => Math.round(next() * max)
  const hue = Math.floor(next() * 360)
  const spread = 40 + next() * 90
  return {
    base: `hsl(${hue} 72% 62%)`,
    spots: [1, 2, 3].map((step) => ({
      colour: `hsl(${Math.round(hue + step * spread) % 360} ${upTo(20) + 70}% ${upTo(22) + 52}%)`,
      x: upTo(100),
      y: upTo(100),
      reach: upTo(30) + 45,
    })),
  }
}

// Mulberry32 seeded by FNV-1a: small and well distributed. Not for secrets.
function numbersFrom(text: string): () => number {
  let seed = 0x811c9dc5
  for (let at = 0; at < text.length; at++) seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
