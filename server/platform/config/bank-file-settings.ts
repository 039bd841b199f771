import { oneOf, pattern, sftpAddress, text, webAddress, wholeNumber } from './setting-kinds.ts'

const fingerprint = 'SHA256:[A-Za-z0-9+/]{43}=?'

/** PGP keys as text, one block or several. @param whose PUBLIC or PRIVATE */
function pgpKeys(whose: 'PUBLIC' | 'PRIVATE', takes: string, command: string) {
  const block = `-----BEGIN PGP ${whose} KEY BLOCK-----\\s[\\s\\S]+?-----END PGP ${whose} KEY BLOCK-----`
  return pattern(
    new RegExp(`^\\s*(${block}\\s*)+$`),
    takes,
    `must be what ${command} prints, from its BEGIN line to its END line.`,
  )
}

/** How the day's bank files reach the bank. */
export const bankFileSettings = {
  ACH_DELIVERY: {
    ...oneOf(['gateway', 'folder', 'sftp'], 'gateway'),
    about:
      "How the day's bank files leave: `gateway` hands them to the bank processor with its other requests, `folder` puts them into a folder of this machine, and `sftp` uploads them. The other requests, such as returns, go to `BANK_PROCESSOR_URL` either way.",
  },
  ACH_FOLDER: {
    ...text('path of a folder'),
    about:
      'Folder that bank files are put into. It must exist, and every worker must have the same one. Required with `ACH_DELIVERY=folder`.',
  },
  ACH_SFTP_URL: {
    ...sftpAddress,
    about:
      'User, server and folder that bank files are uploaded to; without a folder, the one that the server opens. Required with `ACH_DELIVERY=sftp`.',
    sandboxStaysHere: true,
  },
  ACH_SFTP_HOST_KEY: {
    ...pattern(
      new RegExp(`^ *${fingerprint}( *, *${fingerprint})* *$`),
      'comma-separated fingerprints, such as `SHA256:…`',
      'must be fingerprints such as ssh-keygen -lf prints: SHA256: and 43 characters, with commas between them.',
    ),
    about:
      'Fingerprints of the host keys the SFTP server may show, as the bank publishes them; any other key is refused. Required with `ACH_DELIVERY=sftp`.',
  },
  ACH_SFTP_PRIVATE_KEY: {
    ...pattern(
      /^-----BEGIN [A-Z ]*PRIVATE KEY-----\s[\s\S]+\s-----END [A-Z ]*PRIVATE KEY-----\s*$/,
      'private key without a passphrase, as `ssh-keygen` writes it',
      'must be a private key as ssh-keygen writes it, from its BEGIN line to its END line.',
    ),
    about: 'Signs us in to the SFTP server. Required with `ACH_DELIVERY=sftp`.',
    secret: true,
  },
  ACH_ACCOUNT_NUMBERS: {
    ...oneOf(['tokens', 'vault'], 'tokens'),
    about:
      "What is in the place of the account number in a file that leaves by `folder` or `sftp`: with `vault`, the number itself, fetched at the moment of sending and stored nowhere; with `tokens`, the processor's token, which whoever takes the file has to replace. Production requires one of them to be set with `ACH_DELIVERY=folder` or `sftp`. The gateway takes tokens.",
  },
  ACH_VAULT_URL: {
    ...webAddress,
    about:
      'The vault that has the account numbers behind the tokens. Required in production with `ACH_ACCOUNT_NUMBERS=vault`; the sandbox has its own.',
    http: 'never',
    sandboxStaysHere: true,
  },
  ACH_VAULT_KEY: {
    ...text('16 or more characters'),
    about: 'Authenticates our calls to the vault.',
    secret: true,
    length: { least: 16, message: 'must be 16 characters or more, as agreed with the vault.' },
    demandedWith: 'ACH_VAULT_URL',
  },
  ACH_ANSWER_FOLDER: {
    ...text('path of a folder'),
    about:
      'Folder in which the bank says, file by file, what it accepted: of this machine with `ACH_DELIVERY=folder`, of the SFTP server with `sftp`. Without it, a file counts as accepted once it is delivered. The gateway answers by itself.',
  },
  ACH_ANSWER_MINUTES: {
    ...wholeNumber(120, 5, 2880, 'minutes'),
    about: 'How long the bank has to say so. After that, a file without an answer is reported until somebody asks.',
  },
  ACH_PGP_BANK_KEY: {
    ...pgpKeys('PUBLIC', 'public keys, as `gpg --export --armor` prints them', 'gpg --export --armor'),
    about:
      "The bank's public PGP key. With it, every file that leaves by `folder` or `sftp` is encrypted for the bank before it leaves the process. Of several keys, the first encrypts, and the bank's answers may be signed with any.",
    secret: true,
  },
  ACH_PGP_PRIVATE_KEY: {
    ...pgpKeys(
      'PRIVATE',
      'private keys, as `gpg --export-secret-keys --armor` prints them',
      'gpg --export-secret-keys --armor',
    ),
    about:
      "Our own PGP key: signs the files that leave, and decrypts the bank's answers. Of several keys, the first signs, and each decrypts. Needs `ACH_PGP_BANK_KEY`.",
    secret: true,
  },
  ACH_PGP_PASSPHRASE: {
    ...text(),
    about: 'Opens `ACH_PGP_PRIVATE_KEY`, all of its keys; leave it out for keys without a passphrase.',
    secret: true,
  },
  ACH_PGP_SUFFIX: {
    ...pattern(/^\.(pgp|gpg|asc)$/, '`.pgp`, `.gpg` or `.asc`', 'must be .pgp, .gpg or .asc.'),
    about: 'What the names of encrypted files end in, where the bank wants that: `….ach.pgp`.',
  },
  ACH_PGP_ANSWERS: {
    ...oneOf(['signed', 'unsigned'], 'signed'),
    about:
      "With `ACH_PGP_BANK_KEY`: `signed` takes an answer from `ACH_ANSWER_FOLDER` only if it is a PGP message signed with a key of the bank. `unsigned` also takes one that is plain or has no signature, for banks that don't sign; whoever can write to that folder can then answer in the bank's name. A signature that isn't the bank's is refused either way.",
  },
} as const
