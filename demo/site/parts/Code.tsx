/**
 * Code to read and to copy, from left to right on every page. The button is drawn by `copyButtons.ts`, since it does
 * nothing without a script.
 */
export function Code({ children, id, label }: { children: string; id?: string; label: string }) {
  return (
    <div className="code" dir="ltr" data-copyable="">
      <pre tabIndex={0} role="group" aria-label={label}>
        <code id={id}>{children}</code>
      </pre>
    </div>
  )
}
