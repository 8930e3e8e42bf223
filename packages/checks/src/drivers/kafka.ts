import type { KafkaMonitorConfig } from '@watchpost/schemas';
import { kafkaMonitorConfig } from '@watchpost/schemas/checks';
import type { Check } from '../check/check.js';
import { judge } from '../check/judge.js';
import { readConfig, readHostPort, readLogin } from '../check/read-request.js';
import { connectTarget } from '../connection/connect-target.js';
import { Conversation } from '../connection/conversation.js';
import { failureMessages } from '../messages/failure-message.js';
import {
  type KafkaCluster,
  readCluster,
  readVersions,
  signInToKafka,
} from '../protocols/brokers/kafka/kafka-session.js';
import { defineCheck } from './define-check.js';

const problemsOf = (
  { partitions }: KafkaCluster,
  { topic, minInSyncReplicas }: KafkaMonitorConfig,
): readonly string[] => {
  if (topic === null) return [];
  if (partitions.length === 0) return [failureMessages.noPartitions(topic)];
  return partitions.flatMap(({ number, hasLeader, inSync }) => {
    if (!hasLeader) return [failureMessages.noLeader(number)];
    return inSync < minInSyncReplicas ? [failureMessages.tooFewInSync(number, inSync, minInSyncReplicas)] : [];
  });
};

/** Asks a broker for what it knows, signs in if the monitor has a user, and reads the state of the cluster and of a topic. */
export const checkKafka: Check = defineCheck(async (task) => {
  const { run, request } = task;
  const config = readConfig(kafkaMonitorConfig, request.config);
  const login = readLogin(request.credentials);
  const socket = await connectTarget(task, readHostPort(request.target), config);
  const conversation = new Conversation(run, socket, { protocol: 'Kafka' });
  run.phase = 'answer';
  const askedAt = run.elapsedMs;
  await readVersions(conversation);
  run.addTiming('firstByteMs', run.elapsedMs - askedAt);
  if (login !== null) {
    run.phase = 'signIn';
    await signInToKafka(run, conversation, { ...login, mechanism: config.mechanism });
    run.phase = 'answer';
  }
  const cluster = await readCluster(conversation, config.topic);
  run.findings.latencyMs = run.elapsedMs;
  await conversation.end();
  const { clusterId, brokers, partitions } = cluster;
  const underReplicated = partitions.filter(({ replicas, inSync }) => inSync < replicas).length;
  const json = { clusterId, brokers, partitions: partitions.length, underReplicated };
  return judge(task, { json }, problemsOf(cluster, config));
});
