import { getAddress, isAddress } from 'viem'
import { json, readJson, type Answer, type Reply } from '../http/reply'
import type { Service } from '../http/service'
import { RequestRefused, orReasons, requireProject } from '../services/RequestRefused'
import { ZONES, readLabel } from './nameRules'
import { registerName, type CheckingChain } from './registration'
import type { Registrar } from './Registrar'
import { shownName } from './shownName'

/** Where names are asked for. */
const PROFILE_PREFIX = '/v1/profile/'

const ENDINGS = ['', 'hq', 'pay', 'wallet', '-one', 'club', '24', 'home']
const MOST_SUGGESTED = 5

/** The calls of the blockchain API about names, answered by the registrar on the first chain. */
export function profileService(registrar: Registrar, chains: readonly CheckingChain[]): Service {
  async function account(name: string, isSecondVersion: boolean): Promise<Reply> {
    const found = await registrar.lookup(name.toLowerCase())
    if (found) return json(shownName(found, isSecondVersion))
    // Not an object, and still no error: the second version of the provider's API says it like this.
    if (isSecondVersion) return json([])
    throw new RequestRefused('name', 'Name is not registered', 404)
  }

  async function reverse(address: string, isSecondVersion: boolean): Promise<Reply> {
    if (!isAddress(address, { strict: false })) throw new RequestRefused('address', 'Address is not valid')
    const names = await registrar.namesOf(getAddress(address))
    return json(names.map((each) => shownName(each, isSecondVersion)))
  }

  async function suggestions(beginning: string, zone: string): Promise<Reply> {
    if (!ZONES.some((each) => each === zone)) throw new RequestRefused('zone', 'Zone is not supported')
    const label = readLabel(beginning)
    const names = ENDINGS.map((ending) => `${label}${ending}.${zone}`)
    const found = await registrar.lookupAll(names)
    const told = names.map((name, at) => ({ name, registered: found[at] !== undefined }))
    // What was typed is told of in any case; of the others only what can be had.
    return json({ suggestions: told.filter(({ registered }, at) => at === 0 || !registered).slice(0, MOST_SUGGESTED) })
  }

  const answer: Answer = (ask) => {
    const { pathname, searchParams } = ask.url
    const [what, text, ...rest] = pathname.slice(PROFILE_PREFIX.length).split('/')
    if (rest.length > 0) return undefined
    if (ask.method === 'POST' && what === 'account' && text === undefined)
      return orReasons(() => registerName(registrar, chains, readJson(ask)))
    if (ask.method !== 'GET' || !text) return undefined
    const isSecondVersion = searchParams.get('apiVersion') === '2'
    const answers: Readonly<Record<string, (said: string) => Promise<Reply>>> = {
      account: (name) => account(name, isSecondVersion),
      reverse: (address) => reverse(address, isSecondVersion),
      suggestions: (beginning) => suggestions(beginning, searchParams.get('zone') ?? ZONES[0]),
    }
    const answered = answers[what ?? '']
    return answered && orReasons(() => (requireProject(searchParams.get('projectId')), answered(decoded(text))))
  }
  return { paths: [PROFILE_PREFIX], faultNames: ['rpc', 'names'], answer }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RequestRefused('name', 'Invalid name format')
  }
}
