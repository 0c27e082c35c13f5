/** A short label beside a name. */
export function Tag({ children }: { children: string }) {
  return (
    <span className="tag" part="tag">
      {children}
    </span>
  )
}
