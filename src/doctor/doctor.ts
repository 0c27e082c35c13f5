import { findProblems, type Finding } from './checks'
import { gatherFacts, type CheckedElement } from './gatherFacts'
import { showReport } from './showReport'
import { writeReport } from './writeReport'

/** In the URL of a page, it runs the self-check and shows the report. */
const SHOWN = /[?&]wcb-doctor/

/** What the self-check has found. */
export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** The report for people, without addresses, keys and the project id. */
  readonly text: string
}

/**
 * Checks the page and what the element needs of it: files, policy, project, services, configuration. Writes the report
 * to the console; with `?wcb-doctor` in the page's URL it is shown on the page too.
 * @param element default: the first one of the page
 * @throws if there is none
 */
export async function doctor(
  element: CheckedElement | null = document.querySelector<CheckedElement>('wallet-connect-button'),
): Promise<Diagnosis> {
  if (!element) throw new Error('There is no <wallet-connect-button> on this page.')
  const facts = await gatherFacts(element)
  const findings = findProblems(facts)
  const text = writeReport(facts, findings)
  console.info(text)
  if (SHOWN.test(location.search)) showReport(text)
  return { findings, text }
}

// When the page is complete, since the element may come after the script.
if (SHOWN.test(globalThis.location?.search ?? '')) {
  const run = (): void =>
    void doctor().catch((reason: Error) => {
      console.error(reason)
      showReport(reason.message)
    })
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}
