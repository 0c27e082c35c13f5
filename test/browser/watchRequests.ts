/**
 * Watches what this page requests. Returns a function that ends it and returns the addresses. To count the entries of
 * the page's timeline before and after would not do: it holds 250 of them, and on a busy machine the entry of a module
 * may come after the module has run.
 */
export function watchRequests(): () => string[] {
  const began = performance.now()
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()))
  observer.observe({ type: 'resource' })
  return () => {
    entries.push(...observer.takeRecords())
    observer.disconnect()
    return entries.filter(({ startTime }) => startTime >= began).map(({ name }) => name)
  }
}
