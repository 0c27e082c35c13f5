import type { DappData } from '../../schema'
import type { Messages } from '../messages/messages'
import { Steadiness } from './Steadiness'
import { blockElement, detailsElement, make, warningsElement } from './blocks'
import { siteElement } from './site'
import type { Approval } from './ApprovalQueue'

type Parts = {
  readonly place: HTMLElement
  readonly messages: Messages
  answer(approved: boolean): void
  /** The requesting page: its own metadata, and its real origin. */
  site(): { readonly data: DappData | undefined; readonly origin: string | undefined }
}

type Shown = { readonly description: Approval['description']; update(approval: Approval): void; remove(): void }

/** Draws approvals. Asking again with the same request changes its buttons only, so that focus stays where it is. */
export function createScreen({ place, messages, answer, site }: Parts): (approval: Approval | undefined) => void {
  let shown: Shown | undefined
  const focusHeading = (): void => {
    if (document.activeElement === document.body) place.querySelector('h1')?.focus({ preventScroll: true })
  }
  // A hidden frame cannot have focus; it is focused when the frame is shown.
  window.addEventListener('focus', focusHeading)
  let wasHidden = true
  new ResizeObserver(() => {
    const isHidden = document.documentElement.clientHeight === 0
    if (wasHidden && !isHidden && document.hasFocus()) focusHeading()
    wasHidden = isHidden
  }).observe(document.documentElement)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && shown) answer(false)
  })

  return (approval) => {
    if (approval && shown?.description === approval.description) return shown.update(approval)
    shown?.remove()
    shown = undefined
    if (!approval) return place.replaceChildren()
    const { section, ...rest } = drawn(approval, messages, site(), answer)
    place.replaceChildren(section)
    shown = { description: approval.description, ...rest }
    section.querySelector('h1')?.focus({ preventScroll: true })
  }
}

function drawn(
  approval: Approval,
  messages: Messages,
  site: ReturnType<Parts['site']>,
  answer: Parts['answer'],
): Omit<Shown, 'description'> & { readonly section: HTMLElement } {
  const { description } = approval
  const words = messages.requests[description.method]
  const approve = make('button', { className: 'main', type: 'button' })
  const reject = make('button', { type: 'button', textContent: messages.reject })
  const notice = make('p', { className: 'small' })
  notice.setAttribute('role', 'status')
  approve.dataset['action'] = 'approve'
  reject.dataset['action'] = 'reject'

  const heading = make('h1', { id: 'title', textContent: words.title, tabIndex: -1 })
  const request = make('div', { className: 'request', tabIndex: 0 })
  request.setAttribute('role', 'group')
  request.setAttribute('aria-labelledby', 'title')
  if (description.warnings.length > 0) {
    request.append(warningsElement(description.warnings, messages))
    heading.setAttribute('aria-describedby', 'warnings')
  }
  request.append(
    ...description.blocks.map((block) => blockElement(block, messages)),
    blockElement(
      {
        kind: 'facts',
        facts: [
          { label: messages.network, value: description.network },
          { label: messages.account[description.account.type], value: description.account.address, isAddress: true },
        ],
      },
      messages,
    ),
  )
  if (description.details.length > 0) request.append(detailsElement(description.details, messages))
  const section = make(
    'section',
    { className: 'approval' },
    siteElement(site),
    heading,
    request,
    make('footer', {}, notice, make('div', { className: 'actions' }, reject, approve)),
  )
  section.dataset['request'] = description.method
  section.setAttribute('aria-labelledby', 'title')

  let latest = approval
  // What cannot be read is approved in two steps, so that nobody does it by habit.
  let isLastStep = description.isReadable
  const draw = (): void => {
    const { isBusy, waiting: behind } = latest
    const isAsleep = isBusy || !steadiness.isSteady
    approve.textContent = isBusy ? messages.working : isLastStep ? words.approve : messages.continue
    approve.classList.toggle('risky', isLastStep && !description.isReadable)
    for (const button of [approve, reject]) button.setAttribute('aria-disabled', String(isAsleep))
    section.toggleAttribute('data-busy', isBusy)
    notice.textContent =
      isLastStep && !description.isReadable && !isBusy
        ? messages.secondStep
        : behind > 0
          ? messages.pendingRequests(behind)
          : ''
  }
  const steadiness = new Steadiness(section, () => draw())
  const press = (event: Event, act: () => void): void => {
    if (event.isTrusted && steadiness.isSteady && !latest.isBusy) act()
  }
  approve.addEventListener('click', (event) =>
    press(event, () => {
      if (isLastStep) return answer(true)
      isLastStep = true
      steadiness.changed()
      draw()
    }),
  )
  reject.addEventListener('click', (event) => press(event, () => answer(false)))

  draw()
  return {
    section,
    update(next) {
      const isOther = next.waiting !== latest.waiting
      latest = next
      if (isOther) steadiness.changed()
      draw()
    },
    remove: () => steadiness.stop(),
  }
}
