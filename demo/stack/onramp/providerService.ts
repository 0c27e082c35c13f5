import { readFile } from 'node:fs/promises'
import { json, readJson, text, type Answer, type Ask, type Reply } from '../http/reply'
import type { Service } from '../http/service'
import { formPage, type Field } from '../identity/page/formPage'
import { noticePage } from '../identity/page/noticePage'
import { pageReply } from '../identity/page/pageReply'
import { RequestRefused } from '../services/RequestRefused'
import { COINBASE_PATH, paymentOf } from './onrampService'
import { networkName, PAYMENT_CURRENCIES, PAYMENT_METHODS, priceOf, type SoldAsset } from './catalogue'
import type { Order, Orders, ProviderName } from './Orders'
import { coinbaseWidget, meldWidget, WrongWidget, type Widget } from './widget'

/** Where `services.meld` leads. */
export const MELD_PATH = '/meld'
/** Where orders are listed, and below it each of them. */
export const ORDERS_PATH = '/onramp/orders'

const SHEET = '/onramp/page.css'
const LABEL: Readonly<Record<ProviderName, string>> = { coinbase: 'Coinbase', meld: 'Meld' }
const MOST_AMOUNT = 10

/**
 * The windows of both providers, for people, and the page of each order. `GET /onramp/orders` lists the orders, `POST
 * /onramp/orders/<id> { settle }` as JSON ends one that waits, `DELETE /onramp/orders` forgets all: for tests.
 */
export function providerService(assets: readonly SoldAsset[], orders: Orders): Service {
  const answer: Answer = async (ask) => {
    const { pathname, searchParams } = ask.url
    if (pathname === SHEET)
      return text(
        await readFile(new URL('../identity/page/page.css', import.meta.url), 'utf8'),
        'text/css; charset=utf-8',
      )
    if (pathname === MELD_PATH) return window(ask, orders, () => meldWidget(searchParams, assets))
    if (pathname === COINBASE_PATH) return window(ask, orders, () => coinbaseWidget(searchParams, assets))
    if (pathname === ORDERS_PATH) return list(ask, orders)
    if (pathname.startsWith(`${ORDERS_PATH}/`)) return one(ask, orders, pathname.slice(ORDERS_PATH.length + 1))
    return undefined
  }
  return {
    paths: [MELD_PATH, COINBASE_PATH, ORDERS_PATH, `${ORDERS_PATH}/`, SHEET],
    faultNames: ({ url }) => (url.pathname === MELD_PATH || url.pathname === COINBASE_PATH ? ['provider'] : []),
    answer,
  }
}

async function window(ask: Ask, orders: Orders, read: () => Widget): Promise<Reply> {
  try {
    const widget = read()
    if (ask.method === 'GET' || ask.method === 'HEAD') return pageReply(orderForm(widget))
    if (ask.method !== 'POST') return json({ error: 'GET or POST' }, 405)
    return await placed(widget, orders, new URLSearchParams(ask.body.toString('utf8')))
  } catch (reason) {
    if (!(reason instanceof WrongWidget)) throw reason
    return pageReply(
      noticePage({
        title: 'This order cannot begin',
        lines: [reason.message, 'Close this window and begin again on the page you came from.'],
        sheet: SHEET,
      }),
      400,
    )
  }
}

async function placed(widget: Widget, orders: Orders, said: URLSearchParams): Promise<Reply> {
  const asset = widget.assets.find((each) => keyOf(each) === said.get('asset'))
  const currency = said.get('currency') ?? ''
  const method = PAYMENT_METHODS.find(({ id }) => id === said.get('method'))
  if (!asset || !method || !Object.hasOwn(PAYMENT_CURRENCIES, currency))
    throw new WrongWidget('The form asked for something that is not sold here.')
  const { provider, recipient, partnerUserId } = widget
  const place = (amount: number): Order =>
    orders.place({ provider, recipient, partnerUserId, asset, currency, price: priceOf(asset, currency, amount) })
  try {
    const order = place(paymentOf((said.get('amount') ?? '').trim(), [method]))
    if (said.get('answer') === 'decline') orders.decline(order.id)
    if (said.get('answer') === 'pay') await orders.settle(order.id)
    return { status: 303, headers: { location: `${ORDERS_PATH}/${order.id}` }, body: '' }
  } catch (reason) {
    if (!(reason instanceof RequestRefused)) throw reason
    return pageReply(orderForm(widget, said, `${method.label}: ${reason.message}.`), 422)
  }
}

async function one(ask: Ask, orders: Orders, id: string): Promise<Reply> {
  const order = await orders.get(id)
  if (!order)
    return pageReply(
      noticePage({
        title: 'There is no such order',
        lines: ['It may be of an earlier run. Close this window and begin again on the page you came from.'],
        sheet: SHEET,
      }),
      404,
    )
  if (ask.method === 'GET' || ask.method === 'HEAD') return pageReply(orderPage(order))
  if (ask.method !== 'POST') return json({ error: 'GET or POST' }, 405)
  const isForm = String(ask.headers['content-type']).startsWith('application/x-www-form-urlencoded')
  const settle = isForm
    ? new URLSearchParams(ask.body.toString('utf8')).get('answer') === 'pay'
    : (readJson(ask) as { settle?: unknown } | undefined)?.settle
  if (typeof settle !== 'boolean') return json({ error: 'settle must be true or false' }, 400)
  const changed = settle ? await orders.settle(id) : orders.decline(id)
  if (isForm) return { status: 303, headers: { location: `${ORDERS_PATH}/${id}` }, body: '' }
  return changed ? json(shown((await orders.get(id)) ?? order)) : json({ error: 'The order was ended before' }, 409)
}

async function list(ask: Ask, orders: Orders): Promise<Reply> {
  if (ask.method === 'DELETE') orders.forget()
  else if (ask.method !== 'GET') return json({ error: 'GET or DELETE' }, 405)
  return json((await orders.list()).map(shown))
}

function shown({ id, provider, status, recipient, partnerUserId, asset, price, currency, at, hash }: Order): unknown {
  return {
    id,
    provider,
    status,
    recipient,
    partnerUserId,
    chainId: asset.network.caipNetworkId,
    symbol: asset.token.symbol,
    purchased: price.purchased,
    paid: `${price.total} ${currency}`,
    at,
    hash: hash || null,
  }
}

function orderForm(widget: Widget, said?: URLSearchParams, problem?: string): string {
  const { assets, provider, recipient, presetAmount } = widget
  const value = (name: string, otherwise: string): string => said?.get(name) ?? otherwise
  const fields: Field[] = [
    {
      name: 'amount',
      label: 'You pay',
      inputmode: 'decimal',
      autocomplete: 'transaction-amount',
      required: true,
      maxLength: MOST_AMOUNT,
      value: value('amount', presetAmount),
      hint: PAYMENT_METHODS.map(({ label, min, max }) => `${label} ${min} to ${max}`).join(', '),
      ...(problem !== undefined && { problem }),
    },
    {
      name: 'currency',
      label: 'Currency',
      autocomplete: 'transaction-currency',
      maxLength: 3,
      value: value('currency', 'USD'),
      choices: Object.keys(PAYMENT_CURRENCIES).map((id) => ({ value: id, label: id })),
    },
    {
      name: 'method',
      label: 'Pay by',
      autocomplete: 'off',
      maxLength: MOST_AMOUNT,
      value: value('method', 'card'),
      choices: PAYMENT_METHODS.map(({ id, label }) => ({ value: id, label })),
    },
    {
      name: 'asset',
      label: 'You get',
      autocomplete: 'off',
      maxLength: MOST_AMOUNT,
      value: value('asset', ''),
      choices: assets.map((each) => ({ value: keyOf(each), label: `${each.token.symbol} on ${each.network.name}` })),
    },
  ]
  return formPage({
    title: `Local stand-in for ${LABEL[provider]}`,
    lines: [
      `This page is part of a test stack on this machine. It is not ${LABEL[provider]}.`,
      'No money is taken, and you get test tokens.',
      `They go to ${recipient}.`,
    ],
    fields,
    yes: { value: 'pay', label: 'Pay' },
    also: { value: 'later', label: 'Pay, deliver later' },
    no: { value: 'decline', label: 'Decline' },
    sheet: SHEET,
  })
}

function orderPage({ status, asset: { token, network }, price, currency, recipient, hash }: Order): string {
  const what = `${price.purchased} ${token.symbol} on ${network.name} for ${price.total} ${currency}`
  const close = 'You can close this window.'
  if (status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
    return noticePage({
      title: 'Delivered',
      lines: [`${what} went to ${recipient}.`, `Transaction ${hash}`, close],
      sheet: SHEET,
    })
  if (status === 'ONRAMP_TRANSACTION_STATUS_FAILED')
    return noticePage({
      title: 'Declined',
      lines: [`${what}: nothing was delivered, and nothing was taken.`, close],
      sheet: SHEET,
    })
  if (hash !== undefined)
    return noticePage({ title: 'On its way', lines: [`${what} waits for the network.`, close], sheet: SHEET })
  return formPage({
    title: 'Paid, not yet delivered',
    lines: [`${what} is waiting. ${close} Or go on here:`],
    fields: [],
    yes: { value: 'pay', label: 'Deliver' },
    no: { value: 'decline', label: 'Decline' },
    sheet: SHEET,
  })
}

function keyOf({ network, token }: SoldAsset): string {
  return `${networkName(network)}/${token.symbol}`
}
