import { assert } from 'chai'
import { dom, hear, isOpen, rejection, until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'

const UNCHANGED = '/dist-cdn/'
const AT_ONCE = 10
const { files: built } = (await (await fetch('/dist-cdn/integrity.json')).json()) as {
  readonly files: Readonly<Record<string, string>>
}

/** Below this folder the files of those names have one byte more than the build wrote. */
const changed = (...names: readonly string[]): string => `/changed/${names.join()}/dist-cdn/`
const plainName = (file: string): string => file.replace(/^chunks\//, '').replace(/(-[\da-f]{7})?\.js$/, '')
const scripts = (): readonly string[] => Object.keys(built).filter((file) => file.endsWith('.js'))

/**
 * A page with an import map that pins all files of a folder. `ignored`: the map is there, and the browser does nothing
 * with it, like one that does not know `integrity` in import maps.
 */
async function pinnedPage(folder: string, { ignored = false } = {}): Promise<FreshPage> {
  const page = await openPage()
  const map = page.document.createElement('script')
  map.type = ignored ? 'text/plain' : 'importmap'
  const integrity = Object.fromEntries(scripts().map((file) => [folder + file, built[file]]))
  map.textContent = JSON.stringify({ integrity })
  page.document.head.append(map)
  map.type = 'importmap'
  return page
}

/** Imports a file beside the entry as the built files do. */
async function importIn(page: FreshPage, file: string): Promise<'imported' | 'refused'> {
  delete page.body.dataset['outcome']
  const script = page.document.createElement('script')
  script.type = 'module'
  script.textContent = `
    const [registry] = globalThis[Symbol.for('wallet-connect-button.registry')].values()
    const imported = registry.pinnedFile('./${file}').then((url) => import(url))
    document.body.dataset.outcome = await imported.then(() => 'imported', () => 'refused')`
  page.document.head.append(script)
  await until('an outcome', () => page.body.dataset['outcome'] !== undefined)
  return page.body.dataset['outcome'] as 'imported' | 'refused'
}

/** What is imported in one page: a file that imports another one would be refused because of that, so it is alone. */
async function groupsOfFiles(): Promise<readonly (readonly string[])[]> {
  const files = scripts().filter((each) => each !== 'wallet-connect-button.js')
  const texts = await Promise.all(files.map(async (file) => (await fetch(UNCHANGED + file)).text()))
  const imports = (file: string): boolean => /\b(?:import|from)\s*["'`]/.test(texts[files.indexOf(file)] as string)
  // Languages and their words import none.
  const others = files.filter((file) => !imports(file))
  assert.isAbove(others.length, 40)
  const together = Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, at) =>
    others.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  return [...together, ...files.filter(imports).map((file) => [file])]
}

const groups = await groupsOfFiles()

describe('files that the page pins', () => {
  afterEach(() => {
    closePages()
    localStorage.clear()
  })

  for (const ignored of [false, true]) {
    const where = ignored ? ', by the entry alone' : ''

    it(`the dialog opens when no byte differs${where}`, async () => {
      const page = await pinnedPage(UNCHANGED, { ignored })
      await page.run()
      const button = page.place({ 'project-id': 'pinned', services: NO_SERVICES, language: 'de' })
      await button.open()
      assert.isTrue(isOpen(button))
      assert.isAbove(page.document.querySelectorAll('link[rel=modulepreload][integrity]').length, 3)
    })

    it(`a file with another byte does not run, and a press says that the dialog could not load${where}`, async () => {
      for (const name of ['app', 'react', 'setup', 'first-requests']) {
        const page = await pinnedPage(changed(name), { ignored })
        await page.run(`${changed(name)}wallet-connect-button.js`)
        const button = page.place({ 'project-id': 'pinned', services: NO_SERVICES })
        const errors = hear(button, 'error')
        // More than once: what failed is imported under another specifier, which would have no hash.
        for (let time = 1; time <= 3; time++) {
          await rejection(button.open())
          assert.equal(errors.at(-1)?.detail.code, 'lazy_part_unavailable', name)
          assert.lengthOf(errors, time)
        }
        assert.match(dom(button).innerText, /Could not load|Reload/)
        assert.isFalse(isOpen(button))
        page.close()
      }
    })

    for (const group of groups)
      it(`with another byte, ${group.map(plainName).join()} is not imported${where}`, async () => {
        const folder = changed(...group.map(plainName))
        const page = await pinnedPage(folder, { ignored })
        await page.run(`${folder}wallet-connect-button.js`)
        for (const file of group) assert.equal(await importIn(page, file), 'refused', file)
      })
  }

  it('a file that is missing from the import map is refused', async () => {
    const page = await pinnedPage(UNCHANGED, { ignored: true })
    await page.run()
    assert.equal(await importIn(page, 'chunks/another-0123456.js'), 'refused')
  })

  it('a page that pins other files pins none of these', async () => {
    const page = await pinnedPage('/elsewhere/', { ignored: true })
    const map = page.document.querySelector('script[type=importmap]') as HTMLScriptElement
    map.textContent = (map.textContent ?? '').replaceAll('wallet-connect-button', 'something')
    await page.run()
    const button = page.place({ 'project-id': 'pinned', services: NO_SERVICES })
    await button.open()
    assert.isTrue(isOpen(button))
    assert.isNull(page.document.querySelector('link[rel=modulepreload]'))
  })
})
