import { assert } from 'chai'
import type { Diagnosis } from '../../src/doctor/doctor'
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
  })

  it('names files of another version, which are not what its build wrote', async () => {
    const page = await openPage()
    await page.run()
    page.place()
    assert.includeMembers(codes(await diagnose(page, '/version/9.9.9')), ['version_mixed', 'chunk_changed'])
  })

  it('names files that cannot be fetched', async () => {
    const page = await openPage()
    await page.run()
    page.place()
    const found = await diagnose(page, '/broken/doctor~session')
    assert.include(codes(found), 'chunk_unreachable')
    assert.match(found.text, /chunks\/session-\w+\.js/)
  })

  it('names a wrong attribute, an unknown network, JSON that is none, and what the page breaks', async () => {
    const page = await openPage(200, 100)
    await page.run()
    const button = page.place({ projectid: ID, networks: 'mainet' })
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
      'network_unknown',
    ])
    assert.notInclude(found.text, ID)
  })
})
