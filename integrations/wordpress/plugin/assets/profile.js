// On the page that adds an account: back to the profile, where it is in the list, or on to adding one after a log-in.
addEventListener('siwx-success', () => location.assign(document.querySelector('main').dataset.next))
