import type { Options } from '../domain/page/options'
import type { SiwxSiteOptions } from '../domain/siwx/backends'
import type { Policy } from './policy'

/** How a file or service responded. `undefined`: it was not asked. */
export type Reply =
  /** `refused`: the policy of the page does not allow to ask. */
  | { readonly kind: 'refused' }
  /** `integrity`: of a file, as in `integrity.json`. */
  | { readonly kind: 'ok' | 'changed'; readonly integrity?: string | undefined }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'type'; readonly type: string }
  /** No response, or one that the page may not read. `opaque`: without CORS there is one. */
  | { readonly kind: 'unreachable'; readonly opaque: boolean }

/** What the self-check finds out about the page. Gathered in the browser (`gatherFacts`), judged without it. */
export interface Facts {
  readonly version: string
  /** The script of the element has run. */
  readonly isDefined: boolean
  /** Versions of the script that this page has loaded. */
  readonly versions: readonly string[]
  /** The version of the files beside the entry. */
  readonly filesVersion: string
  /** How many script elements load the entry, and whether one of them lacks `type="module"`. */
  readonly scripts: number
  readonly classicEntry: boolean
  /** A `modulepreload` stands before the import map. */
  readonly importMapLate: boolean
  /** The folder of the files. Empty if the app's bundler has made others of them. */
  readonly folder: string
  readonly files: Readonly<Record<string, Reply>>
  /** Those that this page has loaded, and others of the folder, in the order of loading. */
  readonly loaded: readonly string[]
  readonly options: SiwxSiteOptions &
    Pick<Options, 'projectId' | 'siwx' | 'methods' | 'socials' | 'services' | 'storage' | 'networks'>
  /** Attributes that are no option, what is wrong with the JSON child, and with the script in the head. */
  readonly unknownAttributes: readonly string[]
  /** Options whose attribute has a value that they do not take, networks apart. */
  readonly invalidAttributes: readonly string[]
  readonly jsonProblem: boolean
  /** Empty for what is no JSON object, else a name that is no option. */
  readonly headProblem: string | undefined
  readonly unknownNetworks: readonly string[]
  readonly origin: string
  readonly secure: boolean
  /** The element, or an ancestor, is not rendered. */
  readonly hidden: boolean
  readonly baseOrigin: string
  readonly frame:
    | undefined
    | {
        /** The page around it is of another origin. */
        readonly foreign: boolean
        /** Tokens of its `sandbox` attribute, where that can be read. */
        readonly sandbox: readonly string[] | undefined
        readonly width: number
        readonly height: number
      }
  readonly storage: 'ok' | 'refused' | 'full'
  readonly popups: 'ok' | 'blocked' | 'unknown'
  /** How far the visitor's clock is ahead of the server's, in seconds. */
  readonly clockAheadSeconds: number | undefined
  /** The element is a form field: a form that it is in sends the address and the proof. */
  readonly isField: boolean
  /** Policies of the page: directives by name. */
  readonly policies: readonly Policy[]
  readonly headers: { readonly opener?: string | undefined; readonly embedder?: string | undefined }
  /** Services by name. */
  readonly services: Readonly<Record<'api' | 'relay' | 'frame' | 'rpc', Reply | undefined>>
  /** Their origins. */
  readonly serviceOrigins: Readonly<Record<'api' | 'relay' | 'frame' | 'rpc', string>>
  /** The origins that the project allows, if the service listed them. */
  readonly allowedOrigins: readonly string[] | undefined
  readonly nonce: Reply | undefined
  /** False if the sign-in server says that pages of this origin may not sign in. */
  readonly acceptsPage: boolean
  readonly brokenBuiltIns: readonly string[]
  /** Features of the browser that it lacks. */
  readonly missingFeatures: readonly string[]
}
