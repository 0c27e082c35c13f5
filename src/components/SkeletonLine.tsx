/** One line of text that is on its way. */
export function SkeletonLine() {
  return <span className="bone line" aria-hidden="true" />
}
