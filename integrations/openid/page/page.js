const main = document.querySelector('main')
const alertLine = document.querySelector('[role=alert]')
const element = document.querySelector('wallet-connect-button')

// The page of an interaction that has ended is none to come back to.
const leave = ({ redirectTo }) => location.replace(redirectTo)

element?.addEventListener('siwx-success', ({ detail }) => leave(detail.serverResponse))

for (const button of document.querySelectorAll('button[data-post]')) {
  button.addEventListener('click', async () => {
    button.disabled = true
    alertLine.hidden = true
    try {
      const url = `${main.dataset.path}/${button.dataset.post}`
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      const body = await response.json()
      // It is over, and its address says so.
      if (response.status === 410) location.reload()
      else if (response.ok) leave(body)
      else throw new Error(body.code)
    } catch {
      alertLine.hidden = false
      button.disabled = false
    }
  })
}
