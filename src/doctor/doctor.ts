import { document } from '../domain/page/document'
import { classOf } from '../services/log/describe'
import { findProblems, type Finding } from './checks'
import { judgeLoaded, type LoadedFile } from './files'
import { gatherFacts, type CheckedElement } from './gatherFacts'
import { isAsked } from './isAsked'
import { showReport } from './showReport'
import { writeReport } from './writeReport'

/** What the self-check has found. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The scripts of the element that this page has loaded, with their hashes. None in an app's bundle. */
  readonly files: readonly LoadedFile[]
  /** The report for people, without texts of others. */
  readonly text: string
}

const ABSENT = 'There is no <wallet-connect-button> on this page.'

/**
 * Checks the page and what the element needs of it: files, policy, project, services, configuration. Writes the report
 * to the console; with `?wcb-doctor` in the page's URL it is shown on the page too, if the page lets it (`isAsked`).
 * @param element default: the first one of the page
 * @throws if there is none
 */
export async function doctor(
  element: CheckedElement | null = document.querySelector<HTMLElement>('wallet-connect-button'),
): Promise<Diagnosis> {
  if (!element) throw new Error(ABSENT)
  const facts = await gatherFacts(element)
  const findings = findProblems(facts)
  const text = writeReport(facts, findings)
  console.info(text)
  if (isShown(element)) showReport(text)
  return { findings, files: judgeLoaded(facts.loaded, facts.files), text }
}

function isShown(element: CheckedElement | null): boolean {
  if (!URL.canParse('/', location.href)) return false
  return isAsked(new URL(location.href), {
    config: element?.config,
    hasDebug:
      element?.hasAttribute('debug') === true &&
      !document.querySelector(':root > head > script[data-wallet-connect-button]'),
    key: document.querySelector<HTMLMetaElement>(':root > head > meta[name="wcb-doctor"]')?.content,
  })
}

// When the page is complete, since the element may come after the script. Without a page this is a server.
if (globalThis.location?.search.includes('wcb-doctor')) {
  const run = (): void => {
    const element = document.querySelector<HTMLElement>('wallet-connect-button')
    if (!isShown(element)) return
    doctor(element).catch((reason: unknown) => {
      const text = element ? `The self-check failed: ${classOf(reason)}` : ABSENT
      console.error(text)
      showReport(text)
    })
  }
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
