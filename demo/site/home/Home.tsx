import { Code } from '../parts/Code'
import { LiveButton } from '../parts/LiveButton'
import type { PageProps } from '../sitePage'
import { TRIES, writtenTag } from './tries'

export function Home({ root, inNavigation, settings, facts }: PageProps) {
  return (
    <>
      <section className="hero" aria-labelledby="hero-title">
        <div className="hero-words">
          <h1 id="hero-title">One HTML tag connects a wallet and signs the visitor in.</h1>
          <Code id="tag" label="The tag">
            {writtenTag({})}
          </Code>
        </div>
        <div className="stage" id="stage">
          <LiveButton attributes={{ size: 'lg' }} options={settings.options} label="Connect wallet" />
        </div>
        <section className="companion panel" id="inbox" aria-labelledby="inbox-title" hidden>
          <h2 id="inbox-title">Inbox</h2>
          <p className="muted">Enter any email address. Nothing leaves this machine.</p>
          <ol id="inbox-messages" aria-live="polite" />
        </section>

        <section className="companion panel" id="phone" aria-labelledby="phone-title" hidden>
          <h2 id="phone-title">Phone</h2>
          <p className="muted">A wallet on another device, as far as the page can tell.</p>
          <button type="button" id="scan">
            Scan the code
          </button>
          <ol id="phone-requests" aria-live="polite" />
        </section>

        <section className="companion panel" id="own-project" aria-labelledby="own-project-title" hidden>
          <h2 id="own-project-title">This needs a project id</h2>
          <p className="muted">
            Email logins and QR codes go through the services of a wallet provider. Enter the id of your project, or run
            this site with <code>npm ci &amp;&amp; npm start</code>, which has services of its own.{' '}
            <a href={`${root}docs/project-id/`}>Get a project id</a>
          </p>
          <form id="own-project-form">
            <label htmlFor="own-project-id">Project id</label>
            <div className="line">
              <input id="own-project-id" required autoComplete="off" spellCheck={false} />
              <button type="submit">Try it</button>
            </div>
          </form>
        </section>
      </section>

      <section className="tries" aria-labelledby="tries-title">
        <h2 id="tries-title">Try it</h2>
        <ul>
          {TRIES.map(({ name, title, text }) => (
            <li key={name}>
              <button type="button" data-try={name} aria-pressed="false">
                <strong>{title}</strong>
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
        <p id="notice" role="status" className="notice" />
      </section>

      <details className="events" id="events">
        <summary>Events</summary>
        <p className="muted">What the page receives from the element, newest first.</p>
        <ol id="event-list" data-events={facts.events.join(' ')} />
      </details>

      <nav className="ways" aria-label="What next">
        {inNavigation.map(({ path, title, description }) => (
          <a key={path} href={root + path}>
            <strong>{title}</strong>
            <span>{description}</span>
          </a>
        ))}
      </nav>
    </>
  )
}
