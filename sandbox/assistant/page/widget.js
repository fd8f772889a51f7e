// Stands where the provider's script does: a classic script that defines the element, and that throws when it is run twice.
void import('./assistant-element.js').then(({ AssistantElement }) =>
  customElements.define('elevenlabs-convai', AssistantElement),
)
