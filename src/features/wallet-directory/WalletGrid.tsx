import { useEffect, useRef, type ReactNode } from 'react'
import { VerifiedIcon } from '../../ui/icons/statusIcons'
import { useRovingFocus } from '../../ui/lists/useRovingFocus'

export interface GridWallet {
  readonly id: string
  readonly name: string
  readonly image: ReactNode
  readonly tag?: string | undefined
  /** The label for certified wallets, shown as a badge on the image. */
  readonly certified?: string | undefined
}

interface WalletGridProps {
  readonly label: string
  readonly wallets: readonly GridWallet[]
  /** Placeholder tiles after the wallets. */
  readonly placeholders?: ReactNode
  readonly busy?: boolean
  readonly onChoose: (id: string) => void
  /** Called when the end of the list comes near. Absent when the list is complete. */
  readonly onNearEnd?: (() => void) | undefined
}

/** A grid of wallets: one tab stop, all four arrow keys, Home, End and type-ahead. */
export function WalletGrid({ label, wallets, placeholders, busy = false, onChoose, onNearEnd }: WalletGridProps) {
  const { ref, ...roving } = useRovingFocus<HTMLUListElement>('grid')
  return (
    <>
      <ul ref={ref} className="grid" role="list" aria-label={label} aria-busy={busy || undefined} {...roving}>
        {wallets.map((wallet) => (
          <li key={wallet.id} className="tile-cell">
            <button
              type="button"
              className="tile"
              part="row wallet"
              data-wallet-id={wallet.id}
              data-label={wallet.name}
              onClick={() => onChoose(wallet.id)}>
              {wallet.image}
              <bdi className="tile-name">{wallet.name}</bdi>
              {wallet.certified && (
                <span className="tile-badge">
                  <VerifiedIcon />
                  <span className="visually-hidden">{wallet.certified}</span>
                </span>
              )}
              {wallet.tag && (
                <span className="tag" part="tag">
                  {wallet.tag}
                </span>
              )}
            </button>
          </li>
        ))}
        {placeholders}
      </ul>
      {onNearEnd && <Sentinel key={wallets.length} onSeen={onNearEnd} />}
    </>
  )
}

/** Calls back once when it comes near the visible part of the list. */
function Sentinel({ onSeen }: { onSeen: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const latestOnSeen = useRef(onSeen)
  latestOnSeen.current = onSeen
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latestOnSeen.current()
      },
      { rootMargin: '200px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} className="sentinel" aria-hidden="true" />
}
