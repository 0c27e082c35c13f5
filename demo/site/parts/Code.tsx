/** Code to read and to copy. The button is drawn by scripts/copy.ts, since it does nothing without one. */
export function Code({ children, id, label }: { children: string; id?: string; label: string }) {
  return (
    <div className="code" data-copyable="">
      <pre tabIndex={0} aria-label={label}>
        <code id={id}>{children}</code>
      </pre>
    </div>
  )
}
