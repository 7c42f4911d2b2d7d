/* Passkeys: a form with data-passkey asks the device, puts its answer in `credential`, and is sent.

   data-passkey="sign-in"  any passkey of this site; what to ask is fetched from the form's address
   data-passkey="confirm"  one of the user's passkeys; what to ask stands in #passkey-options
   data-passkey="create"   a new passkey; with its `passwordless` ticked, one to sign in with alone
   Where the browser or the address cannot (no https, a bare number) the form stays hidden. */
"use strict";

const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decoded = (text) => Uint8Array.from(
  atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const listed = (ones = []) => ones.map((one) => ({ ...one, id: decoded(one.id) }));
const numbered = /^[\d.]+$|:|^\[/;

function possible() {
  return Boolean(window.PublicKeyCredential) && !numbered.test(location.hostname);
}

async function asked(form) {
  if (form.dataset.passkey !== "sign-in") {
    return JSON.parse(document.getElementById("passkey-options").textContent);
  }
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

async function created(form, { publicKey }) {
  const alone = form.elements.passwordless?.checked;
  const selection = {
    ...publicKey.authenticatorSelection,
    residentKey: alone ? "required" : "discouraged",
    requireResidentKey: Boolean(alone),
    ...(alone && { userVerification: "required" }),
  };
  return navigator.credentials.create({
    publicKey: {
      ...publicKey,
      authenticatorSelection: selection,
      challenge: decoded(publicKey.challenge),
      user: { ...publicKey.user, id: decoded(publicKey.user.id) },
      excludeCredentials: listed(publicKey.excludeCredentials),
    },
  });
}

async function used({ publicKey }) {
  return navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: decoded(publicKey.challenge),
      allowCredentials: listed(publicKey.allowCredentials),
    },
  });
}

/* What the server reads: the credential with every buffer as base64url. */
function sendable(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = encoded(credential.response[name]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return {
    id: credential.id,
    rawId: encoded(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

async function run(form) {
  const failed = form.querySelector("[data-failed]");
  failed.hidden = true;
  try {
    const options = await asked(form);
    const credential = form.dataset.passkey === "create"
      ? await created(form, options.creation_options)
      : await used(options.request_options);
    form.elements.credential.value = JSON.stringify(sendable(credential));
    form.submit();
  } catch {
    failed.hidden = false;
  }
}

if (possible()) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(form);
    });
  }
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.hidden = true;
}
