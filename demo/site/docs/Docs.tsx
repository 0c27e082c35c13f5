import type { PageProps } from '../sitePage'
import { docPath } from './docPath'
import { readDocs, type Doc } from './documents'
import { Live } from './Live'
import { LIVE_EXAMPLES } from './liveExamples'

/** A document, with the list of all and that of its sections. */
export function Docs({ path, root, settings, facts }: PageProps) {
  const { docs } = readDocs()
  const doc = docs.get(path)!
  const live = LIVE_EXAMPLES[doc.file]
  return (
    <div className="docs">
      <aside className="docs-side" aria-label="Documentation">
        <form role="search" id="docs-search" data-index={`${root}docs/search.json`} data-root={root}>
          <label htmlFor="docs-query" className="visually-hidden">
            Search the documentation
          </label>
          <input id="docs-query" type="search" placeholder="Search" autoComplete="off" spellCheck={false} disabled />
          <p id="docs-found" role="status" className="muted" />
          <ol id="docs-results" />
        </form>
        <details className="open-when-wide">
          <summary>All pages</summary>
          <AllPages current={doc} root={root} />
        </details>
      </aside>
      <Sections doc={doc} />
      <article className="prose">
        <Written html={doc.lead} />
        {live && <Live {...live} settings={settings} eventNames={live.events && facts.events} />}
        <Written html={doc.rest} />
        <Neighbours doc={doc} root={root} />
      </article>
    </div>
  )
}

/** What markdown-it made of a document of this repository. */
function Written({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

function AllPages({ current, root }: { current: Doc; root: string }) {
  const { groups, docs } = readDocs()
  const linkTo = (file: string) => {
    const { path, title } = docs.get(docPath(file))!
    return (
      <a href={root + path} aria-current={file === current.file ? 'page' : undefined}>
        {title}
      </a>
    )
  }
  return (
    <nav aria-label="Documents">
      {groups.map(({ title, documents }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {documents.map(({ file, below }) => (
              <li key={file}>
                {linkTo(file)}
                {below.length > 0 && current.path.startsWith(docPath(file)) && (
                  <ul>
                    {below.map((each) => (
                      <li key={each}>{linkTo(each)}</li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** The sections of a document that has several. */
function Sections({ doc }: { doc: Doc }) {
  const listed = doc.headings.filter(({ level }) => level === 2)
  if (listed.length < 2) return null
  return (
    <details className="docs-sections open-when-wide">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {listed.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function Neighbours({ doc, root }: { doc: Doc; root: string }) {
  const docs = [...readDocs().docs.values()]
  const at = docs.indexOf(doc)
  const [previous, next] = [docs[at - 1], docs[at + 1]]
  return (
    <nav className="neighbours" aria-label="Next to this page">
      {previous && (
        <a href={root + previous.path} rel="prev">
          <span>Previous</span>
          <strong>{previous.title}</strong>
        </a>
      )}
      {next && (
        <a href={root + next.path} rel="next">
          <span>Next</span>
          <strong>{next.title}</strong>
        </a>
      )}
    </nav>
  )
}
