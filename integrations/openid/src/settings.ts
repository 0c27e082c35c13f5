import { dirname, resolve } from 'node:path'
import { readJsonFile } from './readJson'

const LOOPBACK = /^(?:localhost|[^.]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/
const NETWORK = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** An origin that cannot end a directive of a policy. */
export const ORIGIN_SOURCE = /^(?:https?|wss?):\/\/[^\s;,'"]+$/
const BEARER_TOKEN = /^[\w.~+/-]{32,}=*$/
const REDIS = /^(?:rediss?|unix):/

/** A setting that cannot be used, or one that is missing. */
export class SettingInvalid extends Error {
  override readonly name = 'SettingInvalid'
  constructor(setting: string, problem: string) {
    super(`${setting} (${variableOf(setting)}) ${problem}`)
  }
}

export type Client = { readonly client_id: string } & Readonly<Record<string, unknown>>
export type Settings = { readonly [Name in keyof typeof ROWS]: ReturnType<(typeof ROWS)[Name]> }

/** Where the relative paths of a file's settings begin, which is the file's own folder. */
type Place = { readonly name: string; readonly folder: string }

/**
 * Every setting: a key of the configuration file, or a variable of the environment in capitals, such as
 * `OPENID_PROJECT_ID`. Each reads what is there, undefined if nothing is, and has its own default.
 */
const ROWS = {
  /** Where visitors and clients find the service: an origin, as it stands in every token and in what visitors sign. */
  issuer(value: unknown, { name }: Place): string {
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
    if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
      throw new SettingInvalid(name, 'must be an origin without a path, such as https://login.example.')
    if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname))
      throw new SettingInvalid(name, 'must begin with https:, except on this machine.')
    return url.origin
  },
  /** Who may send visitors here, by the names of OpenID Connect's client metadata, and `own`: no consent is asked. */
  clients(value: unknown, { name }: Place): readonly Client[] {
    const clients = json(value, name) ?? []
    if (!Array.isArray(clients) || !clients.every(isClient))
      throw new SettingInvalid(name, 'must be a list of objects with client_id and redirect_uris.')
    return clients
  },
  /** The project id with the wallet provider: for phone wallets, email and social login. */
  projectId: text,
  /** CAIP-2 ids of the networks whose accounts may sign in. */
  networks(value: unknown, { name }: Place): readonly string[] {
    const networks = list(value) ?? ['eip155:1']
    const wrong = networks.find((network) => !NETWORK.test(network))
    if (networks.length === 0 || wrong !== undefined)
      throw new SettingInvalid(name, `must be CAIP-2 ids such as eip155:1${wrong ? `, not ${wrong}` : ''}.`)
    return networks
  },
  /** RPC URL by CAIP-2 id, known to this server only: for contract accounts, names (eip155:1) and holders. */
  rpcUrls(value: unknown, place: Place): Readonly<Record<string, string>> {
    const urls = record(value, place)
    for (const [network, url] of Object.entries(urls)) {
      if (!NETWORK.test(network) || typeof url !== 'string' || !URL.canParse(url))
        throw new SettingInvalid(place.name, 'must have a URL for each CAIP-2 id.')
    }
    return urls as Readonly<Record<string, string>>
  },
  /** The SQLite file, or the URL of a Redis or Valkey that several instances share. */
  database(value: unknown, place: Place): string {
    const database = text(value, place) ?? 'openid.sqlite'
    return REDIS.test(database) ? database : resolve(place.folder, database)
  },
  /** The file that names users and says who may enter. */
  accounts(value: unknown, place: Place): string | undefined {
    const path = text(value, place)
    return path === undefined ? undefined : resolve(place.folder, path)
  },
  /** Where the service listens, in plain http: TLS belongs to the proxy before it. */
  host: (value: unknown, place: Place): string => text(value, place) ?? '127.0.0.1',
  port(value: unknown, { name }: Place): number {
    const port = Number(value ?? 3000)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SettingInvalid(name, 'must be a port.')
    return port
  },
  /** Lets clients register themselves who have this token. Off without it. */
  registrationToken(value: unknown, place: Place): string | undefined {
    const token = text(value, place)
    if (token !== undefined && !BEARER_TOKEN.test(token))
      throw new SettingInvalid(place.name, 'needs 32 letters and digits or more (openssl rand -hex 32).')
    return token
  },
  /** After how many days another key signs. */
  keyRotationDays(value: unknown, { name }: Place): number {
    const days = Number(value ?? 90)
    if (!(days > 0 && days <= 3_650)) throw new SettingInvalid(name, 'must be a number of days.')
    return days
  },
  /** More options of the element on the login page, by the names of its attributes. */
  element: record,
  /** More sources for the login page's content security policy, by directive. */
  policy(value: unknown, place: Place): Readonly<Record<string, readonly string[]>> {
    const directives = Object.entries(record(value, place)).map(
      ([name, sources]) => [name, list(sources) ?? []] as const,
    )
    for (const [directive, sources] of directives) {
      if (!/^(?:connect|frame|img)-src$/.test(directive) || !sources.every((source) => ORIGIN_SOURCE.test(source)))
        throw new SettingInvalid(place.name, 'must have origins for connect-src, frame-src or img-src.')
    }
    return Object.fromEntries(directives)
  },
} satisfies Readonly<Record<string, (value: unknown, place: Place) => unknown>>

/**
 * The settings of a file in JSON and of the environment, where a variable takes the place of the file's setting.
 * @throws SettingInvalid for one that cannot be used, and for a name that is none
 */
export function readSettings(file: string | undefined, environment: NodeJS.ProcessEnv): Settings {
  const given = file === undefined ? {} : readFile(file)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(ROWS, name))
  if (unknown !== undefined) throw new SettingInvalid(unknown, 'is no setting.')
  const folder = file === undefined ? process.cwd() : dirname(resolve(file))
  const read = Object.entries(ROWS).map(([name, parse]) => {
    const variable = environment[variableOf(name)]
    const place = { name, folder: variable === undefined ? folder : process.cwd() }
    return [name, parse(variable || given[name], place)] as const
  })
  return withClientOf(environment, Object.fromEntries(read) as Settings)
}

/** One client fits into three variables, so that a container needs no file. */
function withClientOf(environment: NodeJS.ProcessEnv, settings: Settings): Settings {
  const { OPENID_CLIENT_ID: id, OPENID_CLIENT_SECRET: secret, OPENID_REDIRECT_URI: uri } = environment
  if (!id && !secret && !uri) return settings
  if (!id || !secret || !uri)
    throw new SettingInvalid('clientId', 'needs OPENID_CLIENT_SECRET and OPENID_REDIRECT_URI as well.')
  const client = { client_id: id, client_secret: secret, redirect_uris: list(uri) ?? [] }
  return { ...settings, clients: [...settings.clients, client] }
}

function readFile(file: string): Readonly<Record<string, unknown>> {
  const content = readJsonFile(file)
  if (!isRecord(content)) throw new TypeError(`${file} must contain an object.`)
  return content
}

function variableOf(setting: string): string {
  return `OPENID_${setting.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

function text(value: unknown, { name }: Place): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value === '') throw new SettingInvalid(name, 'must be a text.')
  return value
}

function list(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  return (Array.isArray(value) ? value.map(String) : String(value).split(/[\s,]+/)).filter(Boolean)
}

function record(value: unknown, { name }: Place): Readonly<Record<string, unknown>> {
  const parsed = json(value, name) ?? {}
  if (!isRecord(parsed)) throw new SettingInvalid(name, 'must be an object.')
  return parsed
}

/** What a variable has as JSON, a file has already read. */
function json(value: unknown, name: string): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    throw new SettingInvalid(name, 'must be JSON.')
  }
}

function isClient(value: unknown): value is Client {
  return isRecord(value) && typeof value['client_id'] === 'string' && Array.isArray(value['redirect_uris'])
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
