import type { JourneyRequest, Recording } from './recordJourney'

const ROW = 22
const LABELS = 250
const SCALE = 620
const FOOT = 34
const COLOURS = { own: '#2f6fed', service: '#d97706', task: '#9333ea' } as const

/** An SVG of the requests of a journey and its tasks over 50 ms, on a scale of milliseconds. */
export function drawWaterfall(title: string, { time, requests, tasks }: Recording): string {
  const x = (ms: number): number => LABELS + Math.round((Math.max(0, ms) / time) * SCALE)
  const shown = requests.filter(({ isOwn, isService }) => isOwn || isService)
  const rows = shown.map(
    (request, index) =>
      bar(nameOf(request), index, request.sent, request.ended ?? time, COLOURS[request.isOwn ? 'own' : 'service']) +
      text(x(request.sent) + 4, index, `${Math.round(request.sent)}–${Math.round(request.ended ?? time)}`, '#fff'),
  )
  const blocked = tasks.map(({ start, duration }) => bar('', shown.length, start, start + duration, COLOURS.task))
  const height = ROW * (shown.length + 1) + 2 * FOOT
  const step = time > 1500 ? 500 : 200
  const ticks = Array.from({ length: Math.floor(time / step) + 1 }, (_, index) => index * step)

  function bar(name: string, row: number, from: number, to: number, fill: string): string {
    const y = FOOT + row * ROW
    return (
      `<text x="${LABELS - 8}" y="${y + 15}" text-anchor="end">${name}</text>` +
      `<rect x="${x(from)}" y="${y + 3}" width="${Math.max(2, x(Math.min(to, time)) - x(from))}" height="16" rx="3" ` +
      `fill="${fill}"/>\n`
    )
  }
  function text(at: number, row: number, words: string, fill: string): string {
    return `<text x="${at}" y="${FOOT + row * ROW + 15}" fill="${fill}" font-size="10">${words}</text>\n`
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABELS + SCALE + 20} ${height}" ` +
    `font-family="system-ui, sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="#fff"/>\n` +
    `<text x="12" y="20" font-weight="600">${title}: ${Math.round(time)} ms</text>\n` +
    ticks
      .map((ms) => `<path d="M${x(ms)} ${FOOT}V${height - FOOT}" stroke="#ddd"/>`.concat(mark(x(ms), height, ms)))
      .join('') +
    `${rows.join('')}${blocked.join('')}${text(8, shown.length, 'tasks over 50 ms', '#000')}</svg>\n`
  )
}

function mark(at: number, height: number, ms: number): string {
  return `<text x="${at}" y="${height - 14}" text-anchor="middle">${ms} ms</text>\n`
}

function nameOf({ url, isOwn }: JourneyRequest): string {
  const { pathname } = new URL(url)
  return isOwn ? pathname.replace(/^.*\//, '').replace(/-[\da-f]{7}\.js$/, '.js') : pathname
}
