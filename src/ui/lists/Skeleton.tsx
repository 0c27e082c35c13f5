/** Rows that hold the place of what is on its way: same size, hidden from assistive technology. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="row skeleton">
          <span className="bone image" />
          <span className="bone line" />
        </div>
      ))}
    </div>
  )
}

/** One line of text that is on its way. */
export function SkeletonLine() {
  return <span className="bone line" aria-hidden="true" />
}
