import { document, membersOf } from '../../domain/page/document'
import { isForeign } from '../isForeign'

/** Windows that a contributor of the page cannot have named. */
const OWN_TARGET = /^(?:_(?:self|top|parent|blank))?$/i
type Submitter = HTMLButtonElement | HTMLInputElement

/** Whether a form is posted to this page's origin, and shown in a window of the visitor's, whatever submits it. */
export function staysHere(form: HTMLFormElement): boolean {
  const { action, target } = membersOf(form)
  const root = membersOf(membersOf(form).getRootNode() as ParentNode & Node)
  const base = document.querySelector<HTMLBaseElement>('base[target]')?.target ?? ''
  const others = [...root.querySelectorAll<Submitter>('[formaction],[formtarget]')].filter((each) => each.form === form)
  return [
    [action, target || base] as const,
    ...others.map((each) => [each.hasAttribute('formaction') ? each.formAction : action, each.formTarget] as const),
  ].every(([url, where]) => !isForeign(url) && OWN_TARGET.test(where))
}
