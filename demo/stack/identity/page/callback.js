const { resultUri, origin } = document.body.querySelector('[data-result-uri]').dataset
const alone = document.getElementById('alone')

// Asked for by name and by origin: whoever opened this window, only the page that began the login can read it.
if (window.opener) window.opener.postMessage({ resultUri }, origin)
else {
  // A page of the provider with a Cross-Origin-Opener-Policy has cut this window off. The frame in the page that began
  // the login is of this origin, and passes it on.
  alone.hidden = false
  const channel = new BroadcastChannel('social-login')
  channel.onmessage = ({ data }) => data.received === resultUri && window.close()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage({ resultUri, origin })
}
