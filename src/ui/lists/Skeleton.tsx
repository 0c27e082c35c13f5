/** Placeholder rows of the final size while loading. Hidden from screen readers. */
export function SkeletonRows({ count, quiet }: { count: number; quiet?: boolean }) {
  return (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={quiet ? 'row quiet skeleton' : 'row skeleton'}>
          <span className="skeleton-block image" />
          <span className="skeleton-block line" />
        </div>
      ))}
    </div>
  )
}

/** A placeholder line while loading. */
export function SkeletonLine() {
  return <span className="skeleton-block line" aria-hidden="true" />
}
