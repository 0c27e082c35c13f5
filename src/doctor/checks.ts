import { DIALOG_MIN_HEIGHT_PX, DIALOG_MIN_WIDTH_PX } from '../config/limits'
import { presets } from '../chains/networks/networks'
import { ATTRIBUTES } from '../domain/page/attributes'
import { isProjectId } from '../domain/page/isProjectId'
import { plainName } from '../domain/page/plainName'
import { siwxSite } from '../domain/siwx/backends'
import { isOriginAllowed } from '../domain/page/isOriginAllowed'
import type { Facts, Reply } from './facts'
import { isRefused } from './policy'
import { sayFile, sayName, sayType, sayUrl, sayVersion } from './sayable'

/** One thing that is wrong. `code` never changes once shipped. */
export interface Finding {
  readonly code: string
  /** A `problem` keeps something from working; a `warning` does so for some visitors, or later. */
  readonly level: 'problem' | 'warning'
  readonly message: string
  /** The line to change. */
  readonly fix: string
}

type Check = (facts: Facts) => Omit<Finding, 'code'> | undefined

const CLOCK_OFF_SECONDS = 120

const problem = (message: string, fix: string): Omit<Finding, 'code'> => ({ level: 'problem', message, fix })
const warning = (message: string, fix: string): Omit<Finding, 'code'> => ({ level: 'warning', message, fix })

const NETWORK_NAMES = Object.values(presets).flatMap((rows) => rows.map(({ key }) => key))
const OPTION_NAMES = ATTRIBUTES.map(({ name }) => name)

function insteadOf(attribute: string): string[] {
  const meant = OPTION_NAMES.find((name) => plainName(name) === plainName(attribute))
  return meant ? [`${meant} instead of ${sayName(attribute, OPTION_NAMES)}.`] : []
}

function takes(attribute: string): string[] {
  const { values } = ATTRIBUTES.find(({ name }) => name === attribute) ?? {}
  return values ? [`${attribute} takes ${values.join(', ')}.`] : []
}

/** The files of which a check on the reply is true, as a text. */
function filesWhere({ files }: Facts, is: (reply: Reply) => boolean): string | undefined {
  const found = Object.keys(files)
    .filter((name) => is(files[name] as Reply))
    .map(sayFile)
  if (found.length === 0) return undefined
  return found.length > 3 ? `${found.slice(0, 3).join(', ')} and ${found.length - 3} more` : found.join(', ')
}

const usesLogins = ({ options: { methods, socials, projectId } }: Facts): boolean =>
  Boolean(projectId) && (methods.includes('email') || (methods.includes('social') && socials.length > 0))

const statusOf = (reply: Reply): string => (reply.kind === 'status' ? `: it responds with ${reply.status}` : '')

const minutesOff = (seconds: number): string =>
  `${Math.round(Math.abs(seconds) / 60)} minutes ${seconds > 0 ? 'fast' : 'slow'}`

function policyCheck(directive: string, needs: (facts: Facts) => string | undefined, what: string): Check {
  return (facts) => {
    const source = needs(facts)
    if (!source || !isRefused(facts.policies, facts.origin, directive, source)) return undefined
    const shown = sayUrl(source, facts.origin)
    return problem(
      `The page's Content-Security-Policy does not allow ${what}: ${shown} is missing in ${directive}.`,
      `Content-Security-Policy: ${directive} … ${shown}`,
    )
  }
}

function serviceCheck(name: keyof Facts['services'], what: string): Check {
  return ({ services, serviceOrigins, origin }) => {
    const reply = services[name]
    if (!reply || reply.kind === 'ok' || reply.kind === 'refused') return undefined
    return problem(
      `${what} (${sayUrl(serviceOrigins[name], origin)}) cannot be reached from this page${statusOf(reply)}.`,
      `Allow ${sayUrl(serviceOrigins[name], origin)} in blockers and proxies, or set services='{ "${name}": "…" }'.`,
    )
  }
}

/** Every check, by the code of its finding, in the order of the report. */
export const CHECKS: Readonly<Record<string, Check>> = {
  // ── The files ──
  element_undefined: ({ isDefined, scripts, folder, origin }) =>
    isDefined
      ? undefined
      : problem(
          scripts === 0
            ? 'The script of the element is not on this page.'
            : 'The script of the element is on this page, and has not run.',
          `<script type="module" src="${sayUrl(folder, origin)}wallet-connect-button.js"></script>, not removed, delayed or blocked`,
        ),
  version_mixed: ({ version, filesVersion }) =>
    version !== filesVersion
      ? problem(
          `The entry is version ${sayVersion(version)}, the files beside it are ${sayVersion(filesVersion)}.`,
          'Upload the whole dist-cdn folder of one version, and do not let caches keep wallet-connect-button.js.',
        )
      : undefined,
  chunk_missing: (facts) => {
    const names = filesWhere(facts, (reply) => reply.kind === 'status')
    return names === undefined
      ? undefined
      : problem(
          `Files beside the entry are missing: ${names}.`,
          `Upload the whole folder to ${sayUrl(facts.folder, facts.origin)}, chunks/ included.`,
        )
  },
  chunk_mime_type: (facts) => {
    const names = filesWhere(facts, (reply) => reply.kind === 'type')
    const reply = Object.values(facts.files).find((each) => each.kind === 'type')
    return names === undefined
      ? undefined
      : problem(
          `Files are served as ${sayType(reply?.kind === 'type' ? reply.type : '')}, which is no module: ${names}.`,
          'Content-Type: text/javascript (for *.js)',
        )
  },
  chunk_cors: (facts) => {
    const names = filesWhere(facts, (reply) => reply.kind === 'unreachable' && reply.opaque)
    return names === undefined
      ? undefined
      : problem(
          `The host of the files does not allow other origins to load them: ${names}.`,
          'Access-Control-Allow-Origin: *',
        )
  },
  chunk_unreachable: (facts) => {
    const names = filesWhere(facts, (reply) => reply.kind === 'unreachable' && !reply.opaque)
    return names === undefined
      ? undefined
      : problem(
          `Files cannot be reached: ${names}.`,
          `Check that ${sayUrl(facts.folder, facts.origin)} responds, and that no blocker or policy refuses it.`,
        )
  },
  chunk_changed: (facts) => {
    const names = filesWhere(facts, (reply) => reply.kind === 'changed')
    return names === undefined
      ? undefined
      : problem(
          `Files are not those of version ${sayVersion(facts.filesVersion)}: ${names}.`,
          'Upload dist-cdn again, and turn off whatever rewrites scripts (minifiers of a CDN, optimisers of a CMS).',
        )
  },
  second_version: ({ versions }) =>
    versions.length > 1
      ? warning(
          `Several versions of the script are on this page: ${versions.map(sayVersion).join(', ')}. The first one defines the element.`,
          'Keep one <script src="…/wallet-connect-button.js">.',
        )
      : undefined,
  second_script: ({ scripts, versions }) =>
    scripts > 1 && versions.length <= 1
      ? warning(`The script is on this page ${scripts} times.`, 'Keep one <script src="…/wallet-connect-button.js">.')
      : undefined,
  import_map_late: ({ importMapLate }) =>
    importMapLate
      ? warning(
          'A modulepreload stands before the import map. With an Integrity-Policy Firefox then blocks every script.',
          '<script type="importmap"> before every <link rel="modulepreload"> and module script of the head',
        )
      : undefined,
  script_not_module: ({ classicEntry }) =>
    classicEntry
      ? problem(
          'wallet-connect-button.js is loaded without type="module".',
          '<script type="module" src="…/wallet-connect-button.js">, or the file wallet-connect-button.global.js',
        )
      : undefined,
  // ── The browser and the page ──
  browser_too_old: ({ missingFeatures }) =>
    missingFeatures.length > 0
      ? problem(
          `This browser lacks ${missingFeatures.join(', ')}.`,
          'Chrome or Edge 125, Firefox 128, Safari 17.5 or later',
        )
      : undefined,
  built_in_broken: ({ brokenBuiltIns }) =>
    brokenBuiltIns.length > 0
      ? problem(
          `A script on this page breaks ${brokenBuiltIns.join(', ')}.`,
          'Update or remove that script (often an old library that extends Array, Object or JSON).',
        )
      : undefined,
  page_insecure: ({ secure }) =>
    secure
      ? undefined
      : problem(
          'The page is served over plain http. Wallets and sign-in need a secure page.',
          'Serve the page over https://',
        ),
  origin_opaque: ({ origin }) =>
    origin === 'null'
      ? problem(
          'The page has no origin of its own (a sandboxed frame or a preview), so sign-in and logins do not work.',
          'sandbox="allow-same-origin …", or open the page in a tab of its own',
        )
      : undefined,
  frame_sandbox: ({ frame }) => {
    const lacks = ['allow-scripts', 'allow-same-origin', 'allow-popups'].filter(
      (each) => frame?.sandbox?.includes(each) === false,
    )
    return lacks.length > 0
      ? problem(
          `The frame around this page is sandboxed without ${lacks.join(', ')}.`,
          `<iframe sandbox="… ${lacks.join(' ')}">`,
        )
      : undefined
  },
  frame_foreign: ({ frame }) =>
    frame?.foreign
      ? warning(
          'The page is in a frame of another site. Browsers keep its storage apart, so visitors connect again there.',
          'Link to the page instead, or expect a second login.',
        )
      : undefined,
  frame_too_small: ({ frame }) =>
    frame && (frame.width < DIALOG_MIN_WIDTH_PX || frame.height < DIALOG_MIN_HEIGHT_PX)
      ? warning(
          `The frame is ${frame.width} × ${frame.height} px, so the dialog is offered in a window of its own.`,
          `<iframe width="400" height="640">`,
        )
      : undefined,
  base_foreign: ({ baseOrigin, origin }) =>
    origin !== 'null' && baseOrigin !== origin
      ? warning(
          'A <base> of another origin is on this page. Relative sign-in endpoints are refused.',
          'Remove <base href>, or set siwx-endpoint and siwx-nonce-endpoint by property with absolute URLs.',
        )
      : undefined,
  element_hidden: ({ hidden }) =>
    hidden
      ? warning('The button is not visible: it or an ancestor has display: none.', 'display: inline-block')
      : undefined,
  storage_refused: ({ storage, options }) =>
    storage === 'refused' && options.storage !== 'memory'
      ? warning(
          'The browser refuses storage here, so no session survives a reload.',
          'Allow storage for this site, or open it outside a frame.',
        )
      : undefined,
  storage_full: ({ storage }) =>
    storage === 'full'
      ? warning(
          'The storage of this origin is full, so no session survives a reload.',
          'Delete what the page stores in localStorage.',
        )
      : undefined,
  popups_blocked: (facts) =>
    facts.popups === 'blocked' && usesLogins(facts)
      ? warning(
          'The browser blocks pop-ups of this page. Social logins and purchases open one.',
          'Allow pop-ups for this site.',
        )
      : undefined,
  opener_policy: (facts) =>
    facts.headers.opener === 'same-origin' && usesLogins(facts)
      ? problem(
          'The page cuts the connection to its pop-ups, so a social login never returns.',
          'Cross-Origin-Opener-Policy: same-origin-allow-popups',
        )
      : undefined,
  embedder_policy: (facts) =>
    facts.headers.embedder === 'require-corp' && usesLogins(facts)
      ? problem(
          'The page refuses frames that do not opt in, so email and social login cannot load.',
          'Cross-Origin-Embedder-Policy: credentialless',
        )
      : undefined,
  clock_wrong: ({ clockAheadSeconds = 0 }) =>
    Math.abs(clockAheadSeconds) > CLOCK_OFF_SECONDS
      ? problem(
          `The clock of this device is ${minutesOff(clockAheadSeconds)}. The relay and sign-in refuse it.`,
          'Set date and time automatically in the settings of the device.',
        )
      : undefined,
  // ── The policy ──
  policy_scripts: policyCheck(
    'script-src',
    ({ folder }) => folder && new URL(folder).origin,
    'the files of the button',
  ),
  policy_api: policyCheck(
    'connect-src',
    (facts) => (facts.options.projectId ? facts.serviceOrigins.api : undefined),
    'the list of wallets',
  ),
  policy_relay: policyCheck(
    'connect-src',
    (facts) => (facts.options.projectId ? facts.serviceOrigins.relay : undefined),
    'pairing by QR code',
  ),
  policy_rpc: policyCheck(
    'connect-src',
    (facts) => (facts.options.projectId ? facts.serviceOrigins.rpc : undefined),
    'balances and names',
  ),
  policy_frame: policyCheck(
    'frame-src',
    (facts) => (usesLogins(facts) ? facts.serviceOrigins.frame : undefined),
    'email and social login',
  ),
  policy_images: policyCheck(
    'img-src',
    // Images of services are drawn once they have been fetched.
    (facts) => (facts.options.projectId ? 'blob:' : undefined),
    'icons of wallets',
  ),
  // It has no fallback. A page without any policy has chosen none.
  policy_forms: ({ isField, policies }) =>
    isField && policies.length > 0 && !policies.some((policy) => policy['form-action'])
      ? warning(
          'The Content-Security-Policy lets forms of this page send the address and the proof to any site.',
          "Content-Security-Policy: form-action 'self'",
        )
      : undefined,
  // ── The project and its services ──
  project_id_missing: ({ options }) =>
    options.projectId
      ? undefined
      : warning(
          'There is no project id: only installed wallets are offered.',
          'project-id="…" (from the dashboard of the wallet provider)',
        ),
  project_id_malformed: ({ options }) =>
    options.projectId && !isProjectId(options.projectId)
      ? problem(
          `The project id has ${options.projectId.length} characters instead of 32 hexadecimal ones.`,
          'project-id="…" exactly as the dashboard shows it',
        )
      : undefined,
  project_id_refused: ({ services: { api } }) =>
    api?.kind === 'status' && [400, 401, 403].includes(api.status)
      ? problem(
          `The wallet provider refuses the project id (${api.status}).`,
          'project-id="…" of a project that exists and is active',
        )
      : undefined,
  origin_not_allowed: ({ allowedOrigins, origin }) =>
    allowedOrigins && origin !== 'null' && !isOriginAllowed(origin, allowedOrigins)
      ? problem(
          `${origin} is not on the allowlist of the project, so email and social login are off.`,
          `Add ${origin} to the allowed domains of the project.`,
        )
      : undefined,
  api_unreachable: (facts) =>
    facts.services.api?.kind === 'status' && facts.services.api.status < 500
      ? undefined
      : serviceCheck('api', 'The service for the list of wallets')(facts),
  relay_unreachable: serviceCheck('relay', 'The relay for QR codes and wallets on phones'),
  rpc_unreachable: serviceCheck('rpc', 'The service for balances and names'),
  frame_unreachable: (facts) =>
    usesLogins(facts) ? serviceCheck('frame', 'The embedded wallet of email and social login')(facts) : undefined,
  // ── The configuration ──
  head_invalid: ({ headProblem }) =>
    headProblem === undefined
      ? undefined
      : problem(
          `The configuration in the head cannot be used: ${headProblem ? `${sayName(headProblem, OPTION_NAMES)} is no option` : 'it is not a JSON object'}.`,
          '<script type="application/json" data-wallet-connect-button>{ … }</script> with valid JSON and known options',
        ),
  json_invalid: ({ jsonProblem }) =>
    jsonProblem
      ? problem(
          'The JSON inside the element is not a JSON object.',
          '<script type="application/json" slot="config">{ … }</script> without blank lines',
        )
      : undefined,
  attribute_unknown: ({ unknownAttributes }) =>
    unknownAttributes.length > 0
      ? warning(
          `These attributes are no option: ${unknownAttributes.map((name) => sayName(name, OPTION_NAMES)).join(', ')}.`,
          [...unknownAttributes.flatMap(insteadOf), 'All attributes are in docs/attributes.md.'].join(' '),
        )
      : undefined,
  value_invalid: ({ invalidAttributes }) =>
    invalidAttributes.length > 0
      ? problem(
          `These options have a value that they do not take: ${invalidAttributes.join(', ')}.`,
          [...invalidAttributes.flatMap(takes), 'All attributes are in docs/attributes.md.'].join(' '),
        )
      : undefined,
  network_unknown: ({ unknownNetworks }) =>
    unknownNetworks.length > 0
      ? warning(
          `These networks are not known: ${unknownNetworks.map((name) => sayName(name, NETWORK_NAMES)).join(', ')}.`,
          'networks="mainnet base …", or objects with an RPC URL',
        )
      : undefined,
  siwx_endpoint_refused: ({ options }) =>
    [options.siwxBackendUrl, options.siwxEndpoint, options.siwxNonceEndpoint].includes(false)
      ? problem(
          'A sign-in endpoint of another origin was set as an attribute, so signing in fails.',
          'Set siwxBackendUrl, or siwxEndpoint and siwxNonceEndpoint, by property or in the script in the head.',
        )
      : undefined,
  siwx_without_server: ({ options }) =>
    options.siwx === 'required' && !siwxSite(options).endpoints.proof
      ? warning(
          'Signing in is required, but no server checks the proof.',
          'siwx-backend-url="/siwx", or siwx-nonce-endpoint="/nonce" siwx-endpoint="/sign-in"',
        )
      : undefined,
  nonce_endpoint: ({ nonce, options }) =>
    nonce && nonce.kind !== 'ok'
      ? problem(
          nonce.kind === 'refused'
            ? "The page's Content-Security-Policy does not allow the endpoint for nonces."
            : `The endpoint for nonces gives none${statusOf(nonce)}.`,
          nonce.kind === 'refused'
            ? `Content-Security-Policy: connect-src … 'self'`
            : `GET ${sayUrl(siwxSite(options).endpoints.nonce ?? '')} must return { "nonce": "…" }, 8 letters or more.`,
        )
      : undefined,
  siwx_domain: ({ acceptsPage }) =>
    !acceptsPage
      ? problem(
          'The sign-in server expects pages of another host than this one, so signing in fails after the signature.',
          'Open the page at the host that is the `domain` of createSiwxHandler, or set `domain` to the host of this page, with its port.',
        )
      : undefined,
}

/** What is wrong, in the order of the report. */
export function findProblems(facts: Facts): readonly Finding[] {
  return Object.keys(CHECKS).flatMap((code) => {
    const found = CHECKS[code]?.(facts)
    return found ? [{ code, ...found }] : []
  })
}
