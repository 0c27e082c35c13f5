import { LiveButton } from '../parts/LiveButton'
import type { PageProps } from '../sitePage'

export function Check({ root, settings }: PageProps) {
  return (
    <>
      <h1>Check your tag</h1>
      <p className="lead">
        Paste it, or the source of your page, and read what is wrong with the next step. It is only read: nothing of it
        runs, and nothing is sent.
      </p>
      <noscript>
        <p className="lead">
          This page needs JavaScript. <a href={`${root}docs/self-check/`}>What the self-check looks at</a> does not.
        </p>
      </noscript>
      <div className="builder">
        <form id="check" autoComplete="off">
          <div className="field">
            <label htmlFor="check-markup">Your tag</label>
            <textarea
              id="check-markup"
              rows={9}
              spellCheck={false}
              dir="ltr"
              placeholder={'<wallet-connect-button …'}
            />
          </div>
          <div className="field">
            <label htmlFor="check-url">Address of your page</label>
            <input id="check-url" inputMode="url" spellCheck={false} placeholder="https://shop.example/" dir="ltr" />
          </div>
          <div className="field">
            <label htmlFor="check-origins">Origins that your project allows</label>
            <p className="muted" id="check-origins-doc">
              As they are in its list, <a href={`${root}docs/project-id/`}>one per line</a>. Empty if you do not know.
            </p>
            <textarea
              id="check-origins"
              rows={3}
              spellCheck={false}
              dir="ltr"
              placeholder="https://shop.example"
              aria-describedby="check-origins-doc"
            />
          </div>
          <button type="button" id="check-example">
            Fill in an example with mistakes
          </button>
        </form>
        <div className="result">
          <section className="panel" aria-labelledby="findings-title">
            <h2 id="findings-title">What is wrong</h2>
            <p id="check-status" role="status" className="check-status">
              Nothing is pasted yet.
            </p>
            <ul id="check-findings" className="check-findings" />
          </section>
          <section className="panel" aria-labelledby="on-page-title">
            <h2 id="on-page-title">What only your page can tell</h2>
            <p>
              Policy, files, services and the browser: add <code>?wcb-doctor</code> to its address on your own machine,
              or where the button has <code>debug</code>.{' '}
              <a href={`${root}docs/self-check/`}>How the self-check works</a>.
            </p>
          </section>
          <section className="panel" aria-labelledby="this-page-title">
            <h2 id="this-page-title">This page, as an example</h2>
            <p className="line check-line">
              <LiveButton options={settings.options} label="Connect wallet" />
              <button type="button" id="check-this-page">
                Check this page
              </button>
            </p>
            <p id="this-page-status" role="status" />
            <ul id="this-page-findings" className="check-findings" />
            <div id="this-page-files" className="scrolls" hidden>
              <table>
                <caption>Files of the element that this page has loaded</caption>
                <thead>
                  <tr>
                    <th scope="col">File</th>
                    <th scope="col">As released</th>
                    <th scope="col">SHA-384</th>
                  </tr>
                </thead>
                <tbody />
              </table>
            </div>
          </section>
        </div>
      </div>
    </>
  )
}
