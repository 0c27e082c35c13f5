import { avatarColours } from './avatarColours'

/** A picture drawn from the address, for accounts that have none of their own. Decoration: the name beside it says who it is. */
export function Avatar({ address, size = 64 }: { address: string; size?: 40 | 64 }) {
  const { base, spots } = avatarColours(address)
  return (
    <span
      className={`face size-${size}`}
      part="avatar"
      aria-hidden="true"
      style={{
        backgroundColor: base,
        backgroundImage: spots
          .map(({ colour, x, y, reach }) => `radial-gradient(circle at ${x}% ${y}%, ${colour} 0, transparent ${reach}%)`)
          .join(', '),
      }}
    />
  )
}
