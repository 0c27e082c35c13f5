import { assert } from 'chai'
import type { Diagnosis } from '../../src/doctor/doctor'
import { until } from './button'
import { closePages, openPage, type FreshPage } from './freshPage'
import { NO_SERVICES } from './services'

const ID = '0123456789abcdef0123456789abcdef'

/** The report of the self-check that lies below `prefix`, as a page's own script would ask for it. */
async function diagnose(page: FreshPage, prefix = ''): Promise<Diagnosis> {
  const { doctor } = (await page.window.eval(`import('${prefix}/dist-cdn/doctor.js')`)) as {
    doctor: () => Promise<Diagnosis>
  }
  return doctor()
}

const codes = ({ findings }: Diagnosis): string[] => findings.map(({ code }) => code)

describe('the self-check', () => {
  afterEach(closePages)

  it('finds nothing wrong with this page but the services, of which it names each', async () => {
    const page = await openPage()
    await page.run()
    page.place({ 'project-id': ID, services: NO_SERVICES })
    const found = await diagnose(page)
    const unreachable = ['api_unreachable', 'relay_unreachable', 'rpc_unreachable', 'frame_unreachable']
    assert.deepEqual(codes(found), unreachable)
    assert.notInclude(found.text, ID)
    const { files: released } = (await (await fetch('/dist-cdn/integrity.json')).json()) as {
      files: Record<string, string>
    }
    for (const { name, integrity, isReleased } of found.files) {
      assert.equal(integrity, released[name], name)
      assert.equal(isReleased, name === 'doctor.js' ? undefined : true, name)
      assert.include(found.text, `${name} ${integrity}`)
    }
    assert.includeMembers(
      found.files.map(({ name }) => name),
      ['wallet-connect-button.js', 'doctor.js'],
    )
  })

  it('runs as a method of the element, which need not be the first of the page', async () => {
    const page = await openPage()
    await page.run()
    page.place()
    const second = page.place({ projectid: ID }) as unknown as { doctor(): Promise<Diagnosis> }
    assert.include(codes(await second.doctor()), 'attribute_unknown')
    assert.isNull(page.document.querySelector('[data-wcb-doctor]'))
  })

  it('runs by itself, once, when the URL of the page asks for it, and shows its report', async () => {
    const page = await openPage()
    const reports: string[] = []
    page.window.console.info = (text: string) => void reports.push(text)
    page.window.history.replaceState(null, '', '?wcb-doctor')
    page.place()
    await page.run()
    await until('the report', () => page.document.querySelector('[data-wcb-doctor]') !== null)
    assert.lengthOf(reports, 1)
  })

  it('finds a modulepreload before the import map, which Firefox does not take, and none after it', async () => {
    for (const [tags, expected] of [
      ['link script', true],
      ['script link', false],
      ['link', false],
    ] as const) {
      const page = await openPage()
      for (const tag of tags.split(' ')) {
        const made = page.document.createElement(tag)
        const attributes = tag === 'link' ? { rel: 'modulepreload' } : { type: 'importmap', textContent: '{}' }
        page.document.head.append(Object.assign(made, attributes))
      }
      await page.run()
      page.place()
      assert.equal(codes(await diagnose(page)).includes('import_map_late'), expected, tags)
    }
  })

  it('names files of another version, which are not what its build wrote', async () => {
    const page = await openPage()
    await page.run()
    await page.run('/version/9.9.9/dist-cdn/wallet-connect-button.js')
    page.place()
    const found = await diagnose(page, '/version/9.9.9')
    assert.includeMembers(codes(found), ['version_mixed', 'chunk_changed'])
    const foreign = found.files.find(({ isReleased }) => isReleased === false)
    assert.include(found.text, `✗ not the released file: ${foreign?.name}`)
  })

  it('names files that cannot be fetched', async () => {
    const page = await openPage()
    await page.run()
    page.place()
    const found = await diagnose(page, '/broken/doctor~session')
    assert.include(codes(found), 'chunk_unreachable')
    assert.match(found.text, /chunks\/session-\w+\.js/)
  })

  for (const [name, folder, expected] of [
    ['tells a policy that lets only scripts load the files from missing files, and violates nothing', '', []],
    ['names a file that is missing there', '/broken/doctor~session', ['chunk_unreachable']],
  ] as const)
    it(name, async () => {
      const page = await openPage()
      await page.run()
      page.place({ 'project-id': ID, services: NO_SERVICES, 'siwx-nonce-endpoint': '/nonce' })
      const policy = page.document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self'"
      page.document.head.append(policy)
      const violations: string[] = []
      page.document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        violations.push(`${violatedDirective} ${blockedURI}`),
      )
      const found = await diagnose(page, folder)
      const ofPolicy = ['policy_api', 'policy_relay', 'policy_rpc', 'policy_frame', 'policy_images']
      assert.deepEqual(codes(found), [...expected, ...ofPolicy, 'nonce_endpoint'])
      assert.deepEqual(violations, [])
    })

  it('names a wrong attribute, an unknown network, JSON that is none, and what the page breaks', async () => {
    const page = await openPage(200, 100)
    await page.run()
    const button = page.place({ projectid: ID, networks: 'mainet', 'siwx-backend': '/siwx' })
    const child = page.document.createElement('script')
    child.type = 'application/json'
    child.textContent = '{ "siwx": '
    button.append(child)
    page.window.Array.prototype.findLast = () => undefined as never
    const found = await diagnose(page)
    assert.includeMembers(codes(found), [
      'built_in_broken',
      'frame_too_small',
      'project_id_missing',
      'json_invalid',
      'attribute_unknown',
      'value_invalid',
      'network_unknown',
    ])
    assert.notInclude(found.text, ID)
  })

  describe('with `?wcb-doctor` in the address', () => {
    /** The dialog with the report, in a page whose own style sheet hides such elements. */
    async function show(markUp: string): Promise<HTMLDialogElement> {
      const page = await openPage(320, 568)
      page.window.history.replaceState(null, '', '?wcb-doctor')
      page.document.documentElement.dir = 'rtl'
      page.document.head.append(page.document.createElement('style'))
      page.document.querySelector('style')?.append('div, dialog, pre, button { display: none !important }')
      page.body.innerHTML = markUp
      await page.window.eval(`import('/dist-cdn/doctor.js')`)
      return until('the report', () =>
        page.document.querySelector('[data-wcb-doctor]')?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]'),
      )
    }

    it('shows the report on the page, whatever its style sheets say, and closes it', async () => {
      const dialog = await show('<wallet-connect-button></wallet-connect-button>')
      assert.include(dialog.innerText, 'element_undefined')
      assert.isAtMost(dialog.scrollWidth, 320)
      assert.isAbove(dialog.querySelector('pre')?.clientHeight ?? 0, 100)
      const [, close] = dialog.querySelectorAll('button')
      close?.click()
      assert.isFalse(dialog.isConnected && dialog.open)
    })

    it('says that there is no element', async () => {
      assert.include((await show('')).innerText, 'There is no <wallet-connect-button> on this page.')
    })

    it('selects the report where the page may not write to the clipboard', async () => {
      const dialog = await show('')
      const { navigator, Document } = dialog.ownerDocument.defaultView as Window & typeof globalThis
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      // Firefox lets a page copy without the visitor's press while a driver controls it.
      Object.defineProperty(Document.prototype, 'execCommand', { value: () => false })
      dialog.querySelector('button')?.click()
      const status = dialog.querySelector('[role=status]')
      await until('the reason', () => status?.textContent?.includes('selected'))
    })
  })
})
