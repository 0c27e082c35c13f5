/** The spinner around an icon. It appears after 150 ms and is not announced. */
export function Spinner({ state }: { state: 'waiting' | 'done' | 'failed' }) {
  return (
    <svg className="wait-ring" data-state={state} viewBox="0 0 92 92" aria-hidden="true" focusable="false">
      <rect className="wait-ring-track" x="2" y="2" width="88" height="88" rx="26" pathLength="100" />
      <rect className="wait-ring-run" x="2" y="2" width="88" height="88" rx="26" pathLength="100" />
    </svg>
  )
}
