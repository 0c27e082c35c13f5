/** Placeholder tiles of the wallet grid while loading. */
export function SkeletonTiles({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li key={index} className="tile skeleton" aria-hidden="true">
      <span className="skeleton-block image" />
      <span className="skeleton-block line" />
    </li>
  ))
}
