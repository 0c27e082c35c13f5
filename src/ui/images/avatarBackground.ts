import { avatarColours } from './avatarColours'

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
