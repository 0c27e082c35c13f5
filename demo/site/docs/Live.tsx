import type { CSSProperties } from 'react'
import { Code } from '../parts/Code'
import { LiveButton } from '../parts/LiveButton'
import type { SiteSettings } from '../settings'
import type { LiveExample } from './liveExamples'

type Props = LiveExample & {
  readonly settings: SiteSettings
  /** The events of the element, where they are listed. */
  readonly eventNames: readonly string[] | undefined
}

/** A button to press, and its tag. */
export function Live({ attributes, style, links = [], settings, eventNames }: Props) {
  return (
    <section className="live" aria-label="Live example">
      <div className="live-stage">
        <LiveButton
          attributes={attributes}
          style={style as CSSProperties | undefined}
          options={settings.options}
          label="Connect wallet"
        />
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
        <button type="button" id="add-test-wallet" disabled>
          Add a test wallet
        </button>
      </div>
      <Code label="The tag">{writeTag({ attributes, links, ...(style && { style }) })}</Code>
      {eventNames && (
        <div className="events">
          <p className="muted">What the page receives from the button, newest first.</p>
          <ol id="event-list" data-events={eventNames.join(' ')} />
        </div>
      )}
    </section>
  )
}

function writeTag({ attributes, style, links = [] }: LiveExample): string {
  const look = Object.entries(style ?? {}).map(([name, value]) => `${name}: ${value}`)
  const written = { 'project-id': 'your-project-id', ...attributes, ...(look.length > 0 && { style: look.join('; ') }) }
  const inTag = Object.entries(written).map(([name, value]) => `  ${name}="${value}"`)
  return [
    `<wallet-connect-button\n${inTag.join('\n')}>\n  Connect wallet\n</wallet-connect-button>`,
    ...links.map(({ href, text }) => `<a href="${href}">${text}</a>`),
  ].join('\n')
}
