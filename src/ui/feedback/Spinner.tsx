/** The spinner around an icon. It appears after 150 ms and is not announced. */
export function Spinner({ state }: { state: 'waiting' | 'done' | 'failed' }) {
  return (
    <svg className="spinner" data-state={state} viewBox="0 0 92 92" aria-hidden="true" focusable="false">
      <rect className="spinner-track" x="2" y="2" width="88" height="88" rx="26" pathLength="100" />
      <rect className="spinner-arc" x="2" y="2" width="88" height="88" rx="26" pathLength="100" />
    </svg>
  )
}
