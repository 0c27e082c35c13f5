import { json, readJson, type Answer } from '../http/reply'
import type { Service } from '../http/service'
import { queryDirectory, type DirectoryWallet } from './directory'

/** What a project's owner sets in the provider's dashboard; here by `PUT /project`. */
export type Project = {
  /** One entry per remote feature. */
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
  readonly allowedOrigins: readonly string[]
  readonly isAnalyticsEnabled: boolean
  /**
   * Names and pictures that tests give to addresses, in lower case: what ENS says elsewhere, which no local chain has.
   */
  readonly names: Readonly<Record<string, { readonly name: string | null; readonly avatar: string | null }>>
}

/** What a fresh project has: only what this stack can serve is on. */
export const FRESH_PROJECT: Project = {
  features: [
    {
      id: 'social_login',
      isEnabled: true,
      config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['coinbase', 'meld'] },
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'reown_branding', isEnabled: false, config: [] },
  ],
  allowedOrigins: [],
  isAnalyticsEnabled: true,
  names: {},
}

/** The one project of the stack. Everything that depends on its settings reads them here, each time anew. */
export class ProjectSettings {
  #current = FRESH_PROJECT

  get current(): Project {
    return this.#current
  }

  /** Changes what is named and leaves the rest. */
  change(settings: Partial<Project>): void {
    this.#current = { ...this.#current, ...settings }
  }

  reset(): void {
    this.#current = FRESH_PROJECT
  }
}

/**
 * The api host: directory, project configuration, origins, analytics switch. Calls
 * without a project id are refused with 403. `PUT /project` changes the project, `DELETE` resets it.
 */
export function projectService(wallets: readonly DirectoryWallet[], project: ProjectSettings): Service {
  const answer: Answer = (ask) => {
    const { pathname, searchParams } = ask.url
    if (pathname === '/project') {
      if (ask.method === 'PUT') project.change((readJson(ask) ?? {}) as Partial<Project>)
      else if (ask.method === 'DELETE') project.reset()
      return json(project.current)
    }
    if (ask.method !== 'GET') return undefined
    if (!searchParams.get('projectId')) return json({ error: 'Forbidden: no project id' }, 403)
    switch (pathname) {
      case '/getWallets':
        return json(queryDirectory(wallets, searchParams))
      case '/getAnalyticsConfig':
        return json({ isAnalyticsEnabled: project.current.isAnalyticsEnabled })
      case '/appkit/v1/config':
        return json({ features: project.current.features })
      default:
        return json({ allowedOrigins: project.current.allowedOrigins })
    }
  }
  return {
    paths: ['/project', '/getWallets', '/getAnalyticsConfig', '/appkit/v1/config', '/projects/v1/origins'],
    faultNames: ({ url }) => (url.pathname === '/project' ? [] : ['api']),
    answer,
  }
}
