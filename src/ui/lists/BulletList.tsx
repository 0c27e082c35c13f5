import type { ReactNode } from 'react'

interface BulletListProps {
  readonly points: readonly { readonly icon: ReactNode; readonly title: string; readonly text: string }[]
}

/** Short points of an explanation, each with an icon. */
export function BulletList({ points }: BulletListProps) {
  return (
    <ul className="bullets" role="list">
      {points.map(({ icon, title, text }) => (
        <li key={title} className="bullet">
          <span className="bullet-icon">{icon}</span>
          <div>
            <h2 className="bullet-title">{title}</h2>
            <p className="secondary">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
