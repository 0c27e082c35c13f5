import { expect, test } from 'vitest'
import { CHECKS, findProblems } from './checks'
import type { Facts, Reply } from './facts'
import { writeReport } from './writeReport'

const PROJECT_ID = '0123456789abcdef0123456789abcdef'
const ok: Reply = { kind: 'ok' }

/** A page on which nothing is wrong. */
const healthy: Facts = {
  version: '1.0.0',
  isDefined: true,
  versions: ['1.0.0'],
  filesVersion: '1.0.0',
  scripts: 1,
  classicEntry: false,
  importMapLate: false,
  folder: 'https://unpkg.com/wallet-connect-button@1.0.0/dist-cdn/',
  files: { 'wallet-connect-button.js': ok, 'chunks/app-1.js': ok, 'chunks/react-1.js': ok },
  loaded: ['wallet-connect-button.js'],
  options: {
    projectId: PROJECT_ID,
    siwx: 'required',
    siwxBackend: 'own',
    siwxBackendUrl: undefined,
    siwxSessionEndpoint: undefined,
    siwxSignOutEndpoint: undefined,
    siwxNonceEndpoint: '/nonce',
    siwxEndpoint: '/sign-in',
    methods: ['email', 'social', 'wallet'],
    socials: ['google'],
    services: {},
    storage: 'local',
    networks: ['mainnet'],
  },
  unknownAttributes: [],
  invalidAttributes: [],
  jsonProblem: false,
  headProblem: undefined,
  unknownNetworks: [],
  origin: 'https://shop.test',
  secure: true,
  hidden: false,
  baseOrigin: 'https://shop.test',
  frame: undefined,
  storage: 'ok',
  popups: 'unknown',
  clockAheadSeconds: 1,
  isField: false,
  policies: [
    {
      'default-src': ["'none'"],
      'script-src': ['https://unpkg.com'],
      'connect-src': [
        "'self'",
        'https://api.web3modal.org',
        'https://rpc.walletconnect.org',
        'wss://relay.walletconnect.org',
      ],
      'frame-src': ['https://secure.walletconnect.org'],
      'img-src': ["'self'", 'data:', 'blob:'],
    },
  ],
  headers: {},
  services: { api: ok, relay: ok, frame: ok, rpc: ok },
  serviceOrigins: {
    api: 'https://api.web3modal.org',
    relay: 'wss://relay.walletconnect.org',
    frame: 'https://secure.walletconnect.org',
    rpc: 'https://rpc.walletconnect.org',
  },
  allowedOrigins: ['https://shop.test'],
  nonce: ok,
  acceptsPage: true,
  brokenBuiltIns: [],
  missingFeatures: [],
}

const [policy = {}] = healthy.policies
const without = (directive: string, source?: string) => ({
  policies: [
    { ...policy, [directive]: (policy[directive] ?? []).filter((each) => source !== undefined && each !== source) },
  ],
})
const options = (changed: Partial<Facts['options']>) => ({ options: { ...healthy.options, ...changed } })
const file = (reply: Reply) => ({ files: { ...healthy.files, 'chunks/session-1.js': reply } })
const service = (name: keyof Facts['services'], reply: Reply) => ({ services: { ...healthy.services, [name]: reply } })
const gone: Reply = { kind: 'unreachable', opaque: false }
const framed = { foreign: false, sandbox: undefined, width: 800, height: 600 }

/** What is changed on the healthy page, by the only finding that it has then, and what the report must name. */
const MISCONFIGURATIONS: Readonly<Record<string, readonly [Partial<Facts>, string]>> = {
  element_undefined: [{ isDefined: false }, 'has not run'],
  version_mixed: [{ filesVersion: '0.9.0' }, '0.9.0'],
  chunk_missing: [file({ kind: 'status', status: 404 }), 'chunks/session-1.js'],
  chunk_mime_type: [file({ kind: 'type', type: 'text/plain' }), 'text/plain'],
  chunk_cors: [file({ kind: 'unreachable', opaque: true }), 'Access-Control-Allow-Origin: *'],
  chunk_unreachable: [file(gone), 'https://unpkg.com/wallet-connect-button@1.0.0/dist-cdn/'],
  chunk_changed: [file({ kind: 'changed' }), 'rewrites scripts'],
  second_version: [{ versions: ['1.0.0', '0.9.0'] }, '1.0.0, 0.9.0'],
  second_script: [{ scripts: 2 }, '2 times'],
  import_map_late: [{ importMapLate: true }, 'modulepreload'],
  script_not_module: [{ classicEntry: true }, 'type="module"'],
  browser_too_old: [{ missingFeatures: ['light-dark()'] }, 'light-dark()'],
  built_in_broken: [{ brokenBuiltIns: ['Array.from'] }, 'Array.from'],
  page_insecure: [{ secure: false }, 'https://'],
  origin_opaque: [{ origin: 'null', baseOrigin: 'null', ...without('connect-src', "'self'") }, 'allow-same-origin'],
  frame_sandbox: [{ frame: { ...framed, sandbox: ['allow-scripts', 'allow-same-origin'] } }, 'allow-popups'],
  frame_foreign: [{ frame: { ...framed, foreign: true } }, 'another site'],
  frame_too_small: [{ frame: { ...framed, height: 44 } }, '800 × 44'],
  base_foreign: [{ baseOrigin: 'https://cdn.test' }, '<base'],
  element_hidden: [{ hidden: true }, 'display: none'],
  storage_refused: [{ storage: 'refused' }, 'refuses storage'],
  storage_full: [{ storage: 'full' }, 'full'],
  popups_blocked: [{ popups: 'blocked' }, 'pop-ups'],
  opener_policy: [{ headers: { opener: 'same-origin' } }, 'same-origin-allow-popups'],
  embedder_policy: [{ headers: { embedder: 'require-corp' } }, 'credentialless'],
  clock_wrong: [{ clockAheadSeconds: -600 }, '10 minutes slow'],
  policy_scripts: [without('script-src'), 'script-src … https://unpkg.com'],
  policy_api: [without('connect-src', 'https://api.web3modal.org'), 'connect-src … https://api.web3modal.org'],
  policy_relay: [
    without('connect-src', 'wss://relay.walletconnect.org'),
    'connect-src … wss://relay.walletconnect.org',
  ],
  policy_rpc: [without('connect-src', 'https://rpc.walletconnect.org'), 'connect-src … https://rpc.walletconnect.org'],
  policy_frame: [without('frame-src'), 'frame-src … https://secure.walletconnect.org'],
  policy_images: [without('img-src', 'blob:'), 'img-src … blob:'],
  policy_forms: [{ isField: true }, "form-action 'self'"],
  project_id_missing: [options({ projectId: undefined }), 'project-id="…"'],
  project_id_malformed: [options({ projectId: 'abc' }), '3 characters'],
  project_id_refused: [service('api', { kind: 'status', status: 403 }), '403'],
  origin_not_allowed: [{ allowedOrigins: ['https://other.test'] }, 'https://shop.test'],
  api_unreachable: [service('api', gone), 'https://api.web3modal.org'],
  relay_unreachable: [service('relay', gone), 'wss://relay.walletconnect.org'],
  rpc_unreachable: [service('rpc', { kind: 'status', status: 502 }), '502'],
  frame_unreachable: [service('frame', gone), 'https://secure.walletconnect.org'],
  head_invalid: [{ headProblem: 'siwxx' }, 'siwxx'],
  json_invalid: [{ jsonProblem: true }, 'slot="config"'],
  attribute_unknown: [{ unknownAttributes: ['projectid'] }, 'project-id instead of projectid'],
  value_invalid: [{ invalidAttributes: ['siwx'] }, 'siwx takes off, optional, required'],
  network_unknown: [{ unknownNetworks: ['mainet'] }, 'mainet'],
  siwx_endpoint_refused: [options({ siwxEndpoint: false }), 'siwxEndpoint'],
  siwx_without_server: [options({ siwxEndpoint: undefined }), 'siwx-endpoint='],
  nonce_endpoint: [{ nonce: { kind: 'status', status: 500 } }, '500'],
  siwx_domain: [{ acceptsPage: false }, 'with its port'],
}

test('a healthy page has nothing to report', () => {
  expect(findProblems(healthy)).toEqual([])
  expect(writeReport(healthy, [])).toContain('nothing is wrong')
})

test('what the policy refuses is neither missing nor unreachable', () => {
  const refused: Reply = { kind: 'refused' }
  const files = { ...healthy.files, 'chunks/session-1.js': refused }
  const services = { api: refused, relay: undefined, frame: refused, rpc: refused }
  expect(findProblems({ ...healthy, files, services })).toEqual([])
  expect(findProblems({ ...healthy, nonce: refused })[0]?.fix).toContain("connect-src … 'self'")
})

test("with 'strict-dynamic' the host of the files need not be in the policy", () => {
  const policies = [{ ...policy, 'script-src': ["'nonce-abc'", "'strict-dynamic'"] }]
  expect(findProblems({ ...healthy, policies })).toEqual([])
  expect(findProblems({ ...healthy, policies: [{ ...policy, 'script-src': ["'nonce-abc'"] }] })).toHaveLength(1)
})

test('script-src-elem takes precedence over script-src', () => {
  const policies = [{ ...policy, 'script-src-elem': ["'self'"] }]
  expect(findProblems({ ...healthy, policies }).map(({ code }) => code)).toEqual(['policy_scripts'])
})

test('in the app of a bundler, whose files are unknown, everything else is checked', () => {
  const facts = { ...healthy, folder: '', files: {}, policies: [{ 'script-src': ["'none'"] }] }
  expect(findProblems(facts)).toEqual([])
  expect(writeReport(facts, [])).toContain('files of a bundler (not checked)')
})

test('the first line counts what there is', () => {
  const firstLine = (changed: Partial<Facts>): string => {
    const facts = { ...healthy, ...changed }
    return writeReport(facts, findProblems(facts)).split('\n')[0] ?? ''
  }
  expect(firstLine({ scripts: 2 })).toBe('wallet-connect-button 1.0.0: 1 warning')
  expect(firstLine({ scripts: 2, isDefined: false })).toBe('wallet-connect-button 1.0.0: 1 problem, 1 warning')
})

test('every check has a misconfiguration that it names', () => {
  expect(Object.keys(MISCONFIGURATIONS)).toEqual(Object.keys(CHECKS))
})

// Siwx is off for the two that would otherwise have a second finding of the same cause.
const ALSO: Readonly<Record<string, readonly string[]>> = { siwx_endpoint_refused: ['siwx_without_server'] }

test.each(Object.entries(MISCONFIGURATIONS))(
  '%s is named exactly, with the line to change',
  (code, [changed, named]) => {
    const facts = { ...healthy, ...changed }
    const findings = findProblems(facts)
    expect(findings.map((each) => each.code).filter((each) => !ALSO[code]?.includes(each))).toEqual([code])
    const text = writeReport(facts, findings)
    expect(text).toContain(named)
    expect(text).toContain(`(${code})`)
    expect(text).not.toContain(PROJECT_ID)
  },
)
