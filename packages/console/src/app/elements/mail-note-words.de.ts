export default {
  link: 'Dieser Server protokolliert Mails nur. Wer ihn betreibt, findet den Link im Protokoll des Servers.',
  mail: 'Dieser Server protokolliert Mails nur: Es kommt nichts an, bevor sein Betreiber SMTP_URL setzt.',
  code: 'Dieser Server verschickt keine Mails, der Code kommt also nicht an. Sein Betreiber muss zuerst SMTP_URL setzen.',
};
