import type MiniSearch from 'minisearch'
import type { SearchEntry } from './searchOptions'

const SHOWN_RESULTS = 12

/** Search over every section of the documents. Library and index are loaded when the field is used. */
export function offerSearch(form: HTMLFormElement): void {
  const input = form.querySelector('input')!
  const found = form.querySelector('#docs-found')!
  const list = form.querySelector('#docs-results')!
  let loading: Promise<MiniSearch<SearchEntry>> | undefined
  const load = (): Promise<MiniSearch<SearchEntry>> =>
    (loading ??= loadIndex(form.dataset['index']!).catch((reason: unknown) => {
      // Loaded again by the next key.
      loading = undefined
      throw reason
    }))

  input.disabled = false
  input.addEventListener('focus', () => void load().catch(() => {}))
  input.addEventListener('input', () => void show())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void show().then(() => list.querySelector('a')?.click())
  })

  async function show(): Promise<void> {
    const query = input.value.trim()
    if (query === '') return draw('', [])
    try {
      const index = await load()
      // Typed on while it was loading.
      if (input.value.trim() !== query) return
      const results = index.search(query)
      draw(messageOf(results.length), results.slice(0, SHOWN_RESULTS))
    } catch {
      draw('The search could not be loaded. Type on to try again.', [])
    }
  }

  function draw(message: string, results: readonly { id: string; page?: string; heading?: string }[]): void {
    found.textContent = message
    list.replaceChildren(
      ...results.map(({ id, page = '', heading = '' }) => rowOf(form.dataset['root']! + id, page, heading)),
    )
  }
}

async function loadIndex(url: string): Promise<MiniSearch<SearchEntry>> {
  const [{ default: Library }, { SEARCH_OPTIONS }, response] = await Promise.all([
    import('minisearch'),
    import('./searchOptions'),
    fetch(url),
  ])
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`)
  return Library.loadJSON<SearchEntry>(await response.text(), SEARCH_OPTIONS)
}

function messageOf(count: number): string {
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 result' : `${count} results`
}

function rowOf(href: string, page: string, heading: string): HTMLElement {
  const row = document.createElement('li')
  const link = document.createElement('a')
  const title = document.createElement('strong')
  title.textContent = heading
  link.href = href
  link.append(title)
  if (page !== heading) link.append(Object.assign(document.createElement('span'), { textContent: page }))
  row.append(link)
  return row
}
