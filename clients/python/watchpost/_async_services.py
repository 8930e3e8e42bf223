# Derived from the contract by `pnpm generate`; changes made here are lost.
"""A class for each resource of the API."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional

from . import models
from ._call import Content, Operation, RequestOptions
from ._async_door import AsyncDoor
from ._pages import AsyncPages
from ._values import UNSET, Maybe


class AsyncMonitors:
    """Everything about monitors."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        type: Optional[models.MonitorType] = None,
        current_status: Optional[models.MonitorStatus] = None,
        tag: Optional[str] = None,
        enabled: Optional[bool] = None,
        parent_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Monitor]:
        """Lists monitors.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "type": type,
                "currentStatus": current_status,
                "tag": tag,
                "enabled": enabled,
                "parentId": parent_id,
            },
        )
        return AsyncPages(self._door, operation, models.Monitor, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        type: models.MonitorType,
        key: Maybe[Optional[str]] = UNSET,
        target: Maybe[str] = UNSET,
        description: Maybe[str] = UNSET,
        enabled: Maybe[bool] = UNSET,
        interval_seconds: Maybe[int] = UNSET,
        timeout_seconds: Maybe[int] = UNSET,
        retries: Maybe[int] = UNSET,
        retry_interval_seconds: Maybe[int] = UNSET,
        recovery_threshold: Maybe[int] = UNSET,
        degraded_after_ms: Maybe[Optional[int]] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        config: Maybe[Any] = UNSET,
        assertions: Maybe[List[models.Assertion]] = UNSET,
        parent_id: Maybe[Optional[str]] = UNSET,
        escalation_policy_id: Maybe[Optional[str]] = UNSET,
        agent_ids: Maybe[List[str]] = UNSET,
        check_from_server: Maybe[Optional[bool]] = UNSET,
        quorum: Maybe[models.MonitorCreateQuorum] = UNSET,
        credentials: Maybe[Optional[models.MonitorCredentials]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Creates a monitor.

        An organization has at most 100000 monitors.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/monitors",
            body={
                "name": name,
                "key": key,
                "type": type,
                "target": target,
                "description": description,
                "enabled": enabled,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "retries": retries,
                "retryIntervalSeconds": retry_interval_seconds,
                "recoveryThreshold": recovery_threshold,
                "degradedAfterMs": degraded_after_ms,
                "tags": tags,
                "config": config,
                "assertions": assertions,
                "parentId": parent_id,
                "escalationPolicyId": escalation_policy_id,
                "agentIds": agent_ids,
                "checkFromServer": check_from_server,
                "quorum": quorum,
                "credentials": credentials,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Monitor, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Gets a monitor.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Monitor, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        target: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        interval_seconds: Maybe[Optional[int]] = UNSET,
        timeout_seconds: Maybe[Optional[int]] = UNSET,
        retries: Maybe[Optional[int]] = UNSET,
        retry_interval_seconds: Maybe[Optional[int]] = UNSET,
        recovery_threshold: Maybe[Optional[int]] = UNSET,
        degraded_after_ms: Maybe[Optional[int]] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        config: Maybe[Any] = UNSET,
        assertions: Maybe[Optional[List[models.Assertion]]] = UNSET,
        parent_id: Maybe[Optional[str]] = UNSET,
        escalation_policy_id: Maybe[Optional[str]] = UNSET,
        agent_ids: Maybe[Optional[List[str]]] = UNSET,
        check_from_server: Maybe[Optional[bool]] = UNSET,
        quorum: Maybe[Optional[models.MonitorUpdateQuorum]] = UNSET,
        credentials: Maybe[Optional[models.MonitorUpdateCredentials]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Changes a monitor.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "PATCH",
            "/monitors/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "target": target,
                "description": description,
                "enabled": enabled,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "retries": retries,
                "retryIntervalSeconds": retry_interval_seconds,
                "recoveryThreshold": recovery_threshold,
                "degradedAfterMs": degraded_after_ms,
                "tags": tags,
                "config": config,
                "assertions": assertions,
                "parentId": parent_id,
                "escalationPolicyId": escalation_policy_id,
                "agentIds": agent_ids,
                "checkFromServer": check_from_server,
                "quorum": quorum,
                "credentials": credentials,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Monitor, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a monitor.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "DELETE",
            "/monitors/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def pause(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Pauses a monitor.

        No checks until it is resumed. Pausing a paused monitor changes nothing.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/monitors/{id}/pause",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Monitor, options)

    async def resume(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Resumes a paused monitor.

        It is `pending` and checked at once.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/monitors/{id}/resume",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Monitor, options)

    async def check(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorResult:
        """Checks a monitor now.

        Runs the check, records it like any other, and answers with its result. Agents of the monitor that
        are online check it as well; where agents alone do, the answer is the first result of one of them,
        for which it waits up to 45 seconds. When the client hangs up before, a check of the server ends and
        nothing is recorded. At most 4 checks of an organization run on request at once, and 32 of a
        process.

        Needs the scope `monitors:run`.
        """
        operation = Operation(
            "POST",
            "/monitors/{id}/check",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.MonitorResult, options)

    async def test(
        self,
        *,
        name: str,
        type: models.MonitorType,
        key: Maybe[Optional[str]] = UNSET,
        target: Maybe[str] = UNSET,
        description: Maybe[str] = UNSET,
        enabled: Maybe[bool] = UNSET,
        interval_seconds: Maybe[int] = UNSET,
        timeout_seconds: Maybe[int] = UNSET,
        retries: Maybe[int] = UNSET,
        retry_interval_seconds: Maybe[int] = UNSET,
        recovery_threshold: Maybe[int] = UNSET,
        degraded_after_ms: Maybe[Optional[int]] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        config: Maybe[Any] = UNSET,
        assertions: Maybe[List[models.Assertion]] = UNSET,
        parent_id: Maybe[Optional[str]] = UNSET,
        escalation_policy_id: Maybe[Optional[str]] = UNSET,
        agent_ids: Maybe[List[str]] = UNSET,
        check_from_server: Maybe[Optional[bool]] = UNSET,
        quorum: Maybe[models.MonitorCreateQuorum] = UNSET,
        credentials: Maybe[Optional[models.MonitorCredentials]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorTestResult:
        """Tries a monitor without saving it.

        Runs one check of the monitor that the body describes. Nothing is stored. It ends after 30 seconds
        at the latest, whatever its `timeoutSeconds`, and when the client hangs up. At most 4 checks of an
        organization run on request at once, and 32 of a process.

        Needs the scope `monitors:run`.
        """
        operation = Operation(
            "POST",
            "/monitors/test",
            body={
                "name": name,
                "key": key,
                "type": type,
                "target": target,
                "description": description,
                "enabled": enabled,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "retries": retries,
                "retryIntervalSeconds": retry_interval_seconds,
                "recoveryThreshold": recovery_threshold,
                "degradedAfterMs": degraded_after_ms,
                "tags": tags,
                "config": config,
                "assertions": assertions,
                "parentId": parent_id,
                "escalationPolicyId": escalation_policy_id,
                "agentIds": agent_ids,
                "checkFromServer": check_from_server,
                "quorum": quorum,
                "credentials": credentials,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.MonitorTestResult, options)

    async def set_status(
        self,
        id: str,
        *,
        status: models.MonitorResultStatus,
        message: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Monitor:
        """Sets the status of a manual monitor.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/monitors/{id}/status",
            ids=(id,),
            body={
                "status": status,
                "message": message,
            },
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Monitor, options)

    async def bulk(
        self,
        *,
        action: models.MonitorBulkAction,
        monitors: Maybe[List[models.MonitorCreate]] = UNSET,
        monitor_ids: Maybe[List[str]] = UNSET,
        dry_run: Maybe[bool] = UNSET,
        add: Maybe[List[str]] = UNSET,
        remove: Maybe[List[str]] = UNSET,
        patch: Maybe[models.MonitorBulkPatch] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorBulkResult:
        """Changes many monitors at once.

        All of it is done, or none: a monitor that cannot be changed refuses the whole. `update` merges one
        patch into each of them. `dryRun` answers what would change without changing it.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/monitors/bulk",
            body={
                "action": action,
                "monitors": monitors,
                "monitorIds": monitor_ids,
                "dryRun": dry_run,
                "add": add,
                "remove": remove,
                "patch": patch,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.MonitorBulkResult, options)

    def results(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        ok: Optional[bool] = None,
        agent_id: Optional[str] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.MonitorResult]:
        """Lists the results of a monitor.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/results",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "ok": ok,
                "agentId": agent_id,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.MonitorResult, options, has_id=True)

    def evidence(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.RecordedEvidence]:
        """Lists what failed checks of a monitor saw.

        Kept of the first failure in a row and of the 2nd, 4th, 8th and so on, without secrets, for 30 days:
        of a monitor the last 24.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/evidence",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.RecordedEvidence, options, has_id=True)

    async def uptime(
        self,
        id: str,
        *,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorUptime:
        """Sees how long a monitor was up.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/uptime",
            ids=(id,),
            query={
                "from": from_,
                "to": to,
            },
        )
        return await self._door.value(operation, models.MonitorUptime, options)

    async def latency(
        self,
        id: str,
        *,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        bins: Optional[int] = None,
        agent_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorLatency:
        """Sees how quickly a monitor answered.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/latency",
            ids=(id,),
            query={
                "from": from_,
                "to": to,
                "bins": bins,
                "agentId": agent_id,
            },
        )
        return await self._door.value(operation, models.MonitorLatency, options)

    async def status_history(
        self,
        id: str,
        *,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        bins: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorStatusHistory:
        """Sees the statuses of a monitor.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/status-history",
            ids=(id,),
            query={
                "from": from_,
                "to": to,
                "bins": bins,
            },
        )
        return await self._door.value(operation, models.MonitorStatusHistory, options)

    async def badge(
        self,
        id: str,
        *,
        show: Optional[models.MonitorBadgeShow] = None,
        label: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a badge.

        A picture of the status, or of the uptime with `show`.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/{id}/badge.svg",
            ids=(id,),
            query={
                "show": show,
                "label": label,
            },
        )
        return await self._door.content(operation, options)

    async def overview(
        self,
        *,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        type: Optional[models.MonitorType] = None,
        current_status: Optional[models.MonitorStatus] = None,
        tag: Optional[str] = None,
        enabled: Optional[bool] = None,
        parent_id: Optional[str] = None,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        bins: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorOverview:
        """Sees many monitors at once.

        Each monitor in one line, with its status in bins: up to 5,000 monitors in one answer, with the
        filters and the order of the list. Overviews of an organization are made one after the other;
        requests for the same one share it.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/overview",
            query={
                "sort": sort,
                "search": search,
                "key": key,
                "type": type,
                "currentStatus": current_status,
                "tag": tag,
                "enabled": enabled,
                "parentId": parent_id,
                "from": from_,
                "to": to,
                "bins": bins,
            },
        )
        return await self._door.value(operation, models.MonitorOverview, options)

    async def summary(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.MonitorSummary:
        """Counts monitors by status, type and tag.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/monitors/summary",
        )
        return await self._door.value(operation, models.MonitorSummary, options)


class AsyncHeartbeats:
    """Signals that jobs send to their heartbeat monitors."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def success(
        self,
        token: str,
        *,
        exit_code: Maybe[int] = UNSET,
        message: Maybe[str] = UNSET,
        duration_ms: Maybe[float] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.HeartbeatAnswer:
        """Reports that a job has succeeded.

        The token in the path is the permission. A body that is neither JSON nor begins with `{` is the
        message. What does not fit is cut or left out, and the signal counts. GET works too; the query takes
        the fields, and `status`, `msg` and `ping` of Uptime Kuma.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/heartbeats/{token}",
            ids=(token,),
            body={
                "exitCode": exit_code,
                "message": message,
                "durationMs": duration_ms,
            },
            is_body_optional=True,
            is_public=True,
        )
        return await self._door.value(operation, models.HeartbeatAnswer, options)

    async def start(
        self,
        token: str,
        *,
        exit_code: Maybe[int] = UNSET,
        message: Maybe[str] = UNSET,
        duration_ms: Maybe[float] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.HeartbeatAnswer:
        """Reports that a job begins.

        The token in the path is the permission. A body that is neither JSON nor begins with `{` is the
        message. What does not fit is cut or left out, and the signal counts. GET works too; the query takes
        the fields, and `status`, `msg` and `ping` of Uptime Kuma.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/heartbeats/{token}/start",
            ids=(token,),
            body={
                "exitCode": exit_code,
                "message": message,
                "durationMs": duration_ms,
            },
            is_body_optional=True,
            is_public=True,
        )
        return await self._door.value(operation, models.HeartbeatAnswer, options)

    async def fail(
        self,
        token: str,
        *,
        exit_code: Maybe[int] = UNSET,
        message: Maybe[str] = UNSET,
        duration_ms: Maybe[float] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.HeartbeatAnswer:
        """Reports that a job has failed.

        The token in the path is the permission. A body that is neither JSON nor begins with `{` is the
        message. What does not fit is cut or left out, and the signal counts. GET works too; the query takes
        the fields, and `status`, `msg` and `ping` of Uptime Kuma.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/heartbeats/{token}/fail",
            ids=(token,),
            body={
                "exitCode": exit_code,
                "message": message,
                "durationMs": duration_ms,
            },
            is_body_optional=True,
            is_public=True,
        )
        return await self._door.value(operation, models.HeartbeatAnswer, options)


class AsyncAgents:
    """Everything about agents."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.AgentStatus] = None,
        tag: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Agent]:
        """Lists agents.

        Needs the scope `agents:read`.
        """
        operation = Operation(
            "GET",
            "/agents",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
                "tag": tag,
            },
        )
        return AsyncPages(self._door, operation, models.Agent, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        location: Maybe[str] = UNSET,
        description: Maybe[str] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AgentWithToken:
        """Creates an agent.

        The answer holds the token; it is never shown again. An organization has at most 500 agents.

        Needs the scope `agents:write`.
        """
        operation = Operation(
            "POST",
            "/agents",
            body={
                "name": name,
                "location": location,
                "description": description,
                "tags": tags,
                "enabled": enabled,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.AgentWithToken, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Agent:
        """Gets an agent.

        Needs the scope `agents:read`.
        """
        operation = Operation(
            "GET",
            "/agents/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Agent, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        location: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Agent:
        """Changes an agent.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `agents:write`.
        """
        operation = Operation(
            "PATCH",
            "/agents/{id}",
            ids=(id,),
            body={
                "name": name,
                "location": location,
                "description": description,
                "tags": tags,
                "enabled": enabled,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Agent, options)

    async def delete(
        self,
        id: str,
        *,
        force: Optional[bool] = None,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an agent.

        Its results stay. While it is the only location of a monitor, or scrapes an exporter, this is a
        `conflict`, unless `force` is true: such monitors and exporters are paused.

        Needs the scope `agents:write`.
        """
        operation = Operation(
            "DELETE",
            "/agents/{id}",
            ids=(id,),
            query={
                "force": force,
            },
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def rotate_token(
        self,
        id: str,
        *,
        grace_seconds: Maybe[int] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AgentWithToken:
        """Gives an agent a new token.

        The old token works on for `graceSeconds`. The pinned public key is forgotten: the next hello with
        the new token pins another.

        Needs the scope `agents:write`.
        """
        operation = Operation(
            "POST",
            "/agents/{id}/rotate-token",
            ids=(id,),
            body={
                "graceSeconds": grace_seconds,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.AgentWithToken, options)


class AsyncIncidents:
    """Everything about incidents."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.IncidentStatus] = None,
        severity: Optional[models.IncidentSeverity] = None,
        number: Optional[int] = None,
        monitor_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Incident]:
        """Lists incidents.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
                "severity": severity,
                "number": number,
                "monitorId": monitor_id,
            },
        )
        return AsyncPages(self._door, operation, models.Incident, options, has_id=True)

    async def create(
        self,
        *,
        title: str,
        cause: Maybe[Optional[str]] = UNSET,
        severity: Maybe[models.IncidentSeverity] = UNSET,
        monitor_ids: Maybe[List[str]] = UNSET,
        started_at: Maybe[datetime] = UNSET,
        assignee_id: Maybe[Optional[str]] = UNSET,
        public_status: Maybe[Optional[models.PublicIncidentStatus]] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Creates an incident.

        An organization has at most 100000 incidents.

        Needs the scope `incidents:write`.
        """
        operation = Operation(
            "POST",
            "/incidents",
            body={
                "title": title,
                "cause": cause,
                "severity": severity,
                "monitorIds": monitor_ids,
                "startedAt": started_at,
                "assigneeId": assignee_id,
                "publicStatus": public_status,
                "publicTitle": public_title,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Incident, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Gets an incident.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Incident, options)

    async def update(
        self,
        id: str,
        *,
        title: Maybe[str] = UNSET,
        severity: Maybe[models.IncidentSeverity] = UNSET,
        monitor_ids: Maybe[List[str]] = UNSET,
        assignee_id: Maybe[Optional[str]] = UNSET,
        public_status: Maybe[Optional[models.PublicIncidentStatus]] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        root_cause: Maybe[Optional[str]] = UNSET,
        postmortem: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Changes an incident.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `incidents:write`.
        """
        operation = Operation(
            "PATCH",
            "/incidents/{id}",
            ids=(id,),
            body={
                "title": title,
                "severity": severity,
                "monitorIds": monitor_ids,
                "assigneeId": assignee_id,
                "publicStatus": public_status,
                "publicTitle": public_title,
                "rootCause": root_cause,
                "postmortem": postmortem,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Incident, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an incident.

        Needs the scope `incidents:write`.
        """
        operation = Operation(
            "DELETE",
            "/incidents/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def acknowledge(
        self,
        id: str,
        *,
        note: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Acknowledges an incident.

        Shows the others that a person works on it. Acknowledging it again changes nothing.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/acknowledge",
            ids=(id,),
            body={
                "note": note,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Incident, options)

    async def resolve(
        self,
        id: str,
        *,
        note: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Resolves an incident.

        Ends it by hand. What is still down opens no new one until it has recovered.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/resolve",
            ids=(id,),
            body={
                "note": note,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Incident, options)

    async def reopen(
        self,
        id: str,
        *,
        note: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Incident:
        """Reopens an incident.

        Within 24 hours of its end, unless another one about the same has been opened since.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/reopen",
            ids=(id,),
            body={
                "note": note,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Incident, options)

    async def escalation(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.IncidentEscalation:
        """Sees how an incident is escalated.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents/{id}/escalation",
            ids=(id,),
        )
        return await self._door.value(operation, models.IncidentEscalation, options)

    async def escalate(
        self,
        id: str,
        *,
        escalation_policy_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.IncidentEscalation:
        """Pages the next people now.

        Takes the next step of the escalation at once. An incident that is not escalated needs
        `escalationPolicyId`; so does a change to another policy.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/escalate",
            ids=(id,),
            body={
                "escalationPolicyId": escalation_policy_id,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.IncidentEscalation, options)

    async def snooze(
        self,
        id: str,
        *,
        seconds: int,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.IncidentEscalation:
        """Stops the pages of an incident for a time.

        After it the escalation begins again, unless the incident is acknowledged or resolved meanwhile. An
        acknowledged incident stays acknowledged so long, and is open again after it.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/snooze",
            ids=(id,),
            body={
                "seconds": seconds,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.IncidentEscalation, options)

    def notes(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.IncidentNote]:
        """Lists notes.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents/{id}/notes",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.IncidentNote, options, has_id=True)

    async def add_note(
        self,
        id: str,
        *,
        text: str,
        is_public: Maybe[bool] = UNSET,
        public_status: Maybe[models.PublicIncidentStatus] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.IncidentNote:
        """Writes a note.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/incidents/{id}/notes",
            ids=(id,),
            body={
                "text": text,
                "isPublic": is_public,
                "publicStatus": public_status,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.IncidentNote, options)

    def timeline(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.IncidentEntry]:
        """Lists the timeline of an incident.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents/{id}/timeline",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.IncidentEntry, options, has_id=True)

    async def notifications(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.IncidentNotifications:
        """Gets who was notified of an incident.

        Messages to channels and people, and those that got none.

        Needs the scope `incidents:read`.
        """
        operation = Operation(
            "GET",
            "/incidents/{id}/notifications",
            ids=(id,),
        )
        return await self._door.value(operation, models.IncidentNotifications, options)


class AsyncIncidentActions:
    """What the links and buttons of messages call, with the token that is in them."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def read(
        self,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> models.LinkedIncident:
        """Sees the incident that a link in a message is about.

        Changes nothing. `unauthenticated` for every link that does nothing (any more): unknown, expired,
        revoked, of a channel without actions, of an incident that is gone.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/incident-actions/read",
            body={
                "token": token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.LinkedIncident, options)

    async def acknowledge(
        self,
        *,
        token: str,
        name: Maybe[str] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.LinkedIncident:
        """Acknowledges an incident with a link in a message.

        Acts as the person whom the link was sent to, or as the channel. Acknowledging again changes
        nothing: the answer says who was first. A link in a digest, or in a page about several incidents,
        acknowledges every incident that is named there and not resolved. Each is recorded as
        `incidents.acknowledge`.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/incident-actions/acknowledge",
            body={
                "token": token,
                "name": name,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.LinkedIncident, options)


class AsyncAlertRules:
    """Everything about alert rules."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        enabled: Optional[bool] = None,
        severity: Optional[models.IncidentSeverity] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.AlertRule]:
        """Lists alert rules.

        Needs the scope `alert-rules:read`.
        """
        operation = Operation(
            "GET",
            "/alert-rules",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "enabled": enabled,
                "severity": severity,
            },
        )
        return AsyncPages(self._door, operation, models.AlertRule, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        condition: models.AlertRuleCondition,
        key: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[bool] = UNSET,
        severity: Maybe[models.IncidentSeverity] = UNSET,
        target: Maybe[models.AlertTarget] = UNSET,
        failure_threshold: Maybe[int] = UNSET,
        success_threshold: Maybe[int] = UNSET,
        no_data_state: Maybe[models.AlertRuleNoDataState] = UNSET,
        repeat_interval_seconds: Maybe[Optional[int]] = UNSET,
        notify_on_resolve: Maybe[bool] = UNSET,
        channels: Maybe[List[models.AlertRuleChannel]] = UNSET,
        create_incident: Maybe[bool] = UNSET,
        labels: Maybe[Dict[str, str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AlertRule:
        """Creates an alert rule.

        An organization has at most 500 alert rules.

        Needs the scope `alert-rules:write`.
        """
        operation = Operation(
            "POST",
            "/alert-rules",
            body={
                "name": name,
                "key": key,
                "enabled": enabled,
                "severity": severity,
                "target": target,
                "condition": condition,
                "failureThreshold": failure_threshold,
                "successThreshold": success_threshold,
                "noDataState": no_data_state,
                "repeatIntervalSeconds": repeat_interval_seconds,
                "notifyOnResolve": notify_on_resolve,
                "channels": channels,
                "createIncident": create_incident,
                "labels": labels,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.AlertRule, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.AlertRule:
        """Gets an alert rule.

        Needs the scope `alert-rules:read`.
        """
        operation = Operation(
            "GET",
            "/alert-rules/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.AlertRule, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        severity: Maybe[Optional[models.IncidentSeverity]] = UNSET,
        target: Maybe[Optional[models.AlertTarget]] = UNSET,
        condition: Maybe[Dict[str, Any]] = UNSET,
        failure_threshold: Maybe[Optional[int]] = UNSET,
        success_threshold: Maybe[Optional[int]] = UNSET,
        no_data_state: Maybe[Optional[models.AlertRuleNoDataState]] = UNSET,
        repeat_interval_seconds: Maybe[Optional[int]] = UNSET,
        notify_on_resolve: Maybe[Optional[bool]] = UNSET,
        channels: Maybe[Optional[List[models.AlertRuleChannel]]] = UNSET,
        create_incident: Maybe[Optional[bool]] = UNSET,
        labels: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AlertRule:
        """Changes an alert rule.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `alert-rules:write`.
        """
        operation = Operation(
            "PATCH",
            "/alert-rules/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "enabled": enabled,
                "severity": severity,
                "target": target,
                "condition": condition,
                "failureThreshold": failure_threshold,
                "successThreshold": success_threshold,
                "noDataState": no_data_state,
                "repeatIntervalSeconds": repeat_interval_seconds,
                "notifyOnResolve": notify_on_resolve,
                "channels": channels,
                "createIncident": create_incident,
                "labels": labels,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.AlertRule, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an alert rule.

        Needs the scope `alert-rules:write`.
        """
        operation = Operation(
            "DELETE",
            "/alert-rules/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def test_draft(
        self,
        *,
        name: str,
        condition: models.AlertRuleCondition,
        key: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[bool] = UNSET,
        severity: Maybe[models.IncidentSeverity] = UNSET,
        target: Maybe[models.AlertTarget] = UNSET,
        failure_threshold: Maybe[int] = UNSET,
        success_threshold: Maybe[int] = UNSET,
        no_data_state: Maybe[models.AlertRuleNoDataState] = UNSET,
        repeat_interval_seconds: Maybe[Optional[int]] = UNSET,
        notify_on_resolve: Maybe[bool] = UNSET,
        channels: Maybe[List[models.AlertRuleChannel]] = UNSET,
        create_incident: Maybe[bool] = UNSET,
        labels: Maybe[Dict[str, str]] = UNSET,
        from_: Maybe[datetime] = UNSET,
        to: Maybe[datetime] = UNSET,
        monitor_id: Maybe[str] = UNSET,
        subject_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AlertBackTest:
        """Back-tests a rule that is not saved.

        Validates the document as for a new rule, and evaluates the stored results as if it had been in
        force: at most 50,000 results of 200 subjects. Stores nothing.

        Needs the scope `alert-rules:write`.
        """
        operation = Operation(
            "POST",
            "/alert-rules/test",
            body={
                "name": name,
                "key": key,
                "enabled": enabled,
                "severity": severity,
                "target": target,
                "condition": condition,
                "failureThreshold": failure_threshold,
                "successThreshold": success_threshold,
                "noDataState": no_data_state,
                "repeatIntervalSeconds": repeat_interval_seconds,
                "notifyOnResolve": notify_on_resolve,
                "channels": channels,
                "createIncident": create_incident,
                "labels": labels,
                "from": from_,
                "to": to,
                "monitorId": monitor_id,
                "subjectId": subject_id,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.AlertBackTest, options)

    async def test(
        self,
        id: str,
        *,
        from_: Maybe[datetime] = UNSET,
        to: Maybe[datetime] = UNSET,
        monitor_id: Maybe[str] = UNSET,
        subject_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AlertBackTest:
        """Back-tests a rule on stored results.

        Evaluates the stored results as if the rule had been in force, and lists when it would have fired
        and cleared: at most 50,000 results of 200 subjects. Changes nothing.

        Needs the scope `alert-rules:read`.
        """
        operation = Operation(
            "POST",
            "/alert-rules/{id}/test",
            ids=(id,),
            body={
                "from": from_,
                "to": to,
                "monitorId": monitor_id,
                "subjectId": subject_id,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.AlertBackTest, options)

    def states(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        state: Optional[models.AlertRuleState] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.AlertState]:
        """Lists a rule’s state per subject.

        Needs the scope `alert-rules:read`.
        """
        operation = Operation(
            "GET",
            "/alert-rules/{id}/states",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "state": state,
            },
        )
        return AsyncPages(self._door, operation, models.AlertState, options, has_id=False)

    async def acknowledge(
        self,
        id: str,
        *,
        monitor_id: Maybe[str] = UNSET,
        subject_id: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Acknowledges a firing alert.

        Ends the repetitions until it clears, for one subject or for all that it fires for.

        Needs the scope `incidents:respond`.
        """
        operation = Operation(
            "POST",
            "/alert-rules/{id}/acknowledge",
            ids=(id,),
            body={
                "monitorId": monitor_id,
                "subjectId": subject_id,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        await self._door.nothing(operation, options)


class AsyncAlerts:
    """What alert rules found, across all of them."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        state: Optional[models.AlertRuleState] = None,
        rule_id: Optional[str] = None,
        monitor_id: Optional[str] = None,
        agent_id: Optional[str] = None,
        exporter_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.AlertState]:
        """Lists alerts across rules.

        The state of each rule for each monitor, agent or series that it was evaluated for. `state=firing`
        lists what fires now, in one call.

        Needs the scope `alert-rules:read`.
        """
        operation = Operation(
            "GET",
            "/alerts",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "state": state,
                "ruleId": rule_id,
                "monitorId": monitor_id,
                "agentId": agent_id,
                "exporterId": exporter_id,
            },
        )
        return AsyncPages(self._door, operation, models.AlertState, options, has_id=False)


class AsyncNotificationChannels:
    """Everything about notification channels."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        type: Optional[str] = None,
        enabled: Optional[bool] = None,
        status: Optional[models.NotificationChannelStatus] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.NotificationChannel]:
        """Lists notification channels.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notification-channels",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "type": type,
                "enabled": enabled,
                "status": status,
            },
        )
        return AsyncPages(self._door, operation, models.NotificationChannel, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        type: str,
        config: Dict[str, Any],
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[str] = UNSET,
        credentials: Maybe[Dict[str, Any]] = UNSET,
        enabled: Maybe[bool] = UNSET,
        subscriptions: Maybe[List[models.NotificationSubscription]] = UNSET,
        grouping: Maybe[models.NotificationGrouping] = UNSET,
        quiet_hours: Maybe[Optional[models.QuietHours]] = UNSET,
        repeat: Maybe[Optional[models.NotificationRepeat]] = UNSET,
        flapping: Maybe[Optional[models.NotificationFlapping]] = UNSET,
        template: Maybe[Optional[models.NotificationTemplate]] = UNSET,
        updates: Maybe[models.NotificationChannelUpdates] = UNSET,
        actions: Maybe[models.NotificationChannelActions] = UNSET,
        show_target: Maybe[models.NotificationChannelShowTarget] = UNSET,
        timezone: Maybe[Optional[str]] = UNSET,
        expires_after_seconds: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Creates a notification channel.

        An organization has at most 200 notification channels.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels",
            body={
                "name": name,
                "key": key,
                "description": description,
                "type": type,
                "config": config,
                "credentials": credentials,
                "enabled": enabled,
                "subscriptions": subscriptions,
                "grouping": grouping,
                "quietHours": quiet_hours,
                "repeat": repeat,
                "flapping": flapping,
                "template": template,
                "updates": updates,
                "actions": actions,
                "showTarget": show_target,
                "timezone": timezone,
                "expiresAfterSeconds": expires_after_seconds,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Gets a notification channel.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notification-channels/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        config: Maybe[Dict[str, Any]] = UNSET,
        credentials: Maybe[Optional[Dict[str, Any]]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        subscriptions: Maybe[Optional[List[models.NotificationSubscription]]] = UNSET,
        grouping: Maybe[Optional[models.NotificationChannelGrouping]] = UNSET,
        quiet_hours: Maybe[Optional[models.NotificationChannelQuietHours]] = UNSET,
        repeat: Maybe[Optional[models.NotificationChannelRepeat]] = UNSET,
        flapping: Maybe[Optional[models.NotificationChannelFlapping]] = UNSET,
        template: Maybe[Optional[models.NotificationChannelTemplate]] = UNSET,
        updates: Maybe[Optional[models.NotificationChannelUpdates]] = UNSET,
        actions: Maybe[Optional[models.NotificationChannelActions]] = UNSET,
        show_target: Maybe[Optional[models.NotificationChannelShowTarget]] = UNSET,
        timezone: Maybe[Optional[str]] = UNSET,
        expires_after_seconds: Maybe[Optional[int]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Changes a notification channel.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "PATCH",
            "/notification-channels/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "description": description,
                "config": config,
                "credentials": credentials,
                "enabled": enabled,
                "subscriptions": subscriptions,
                "grouping": grouping,
                "quietHours": quiet_hours,
                "repeat": repeat,
                "flapping": flapping,
                "template": template,
                "updates": updates,
                "actions": actions,
                "showTarget": show_target,
                "timezone": timezone,
                "expiresAfterSeconds": expires_after_seconds,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def delete(
        self,
        id: str,
        *,
        force: Optional[bool] = None,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a notification channel.

        What waits for it is given up. While alert rules, escalation policies or reports name it, this is a
        `conflict` that says which, unless `force` is true: then it is taken out of them.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "DELETE",
            "/notification-channels/{id}",
            ids=(id,),
            query={
                "force": force,
            },
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    def types(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.NotificationChannelType]:
        """Lists the types of notification channels.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notification-channel-types",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.NotificationChannelType, options, has_id=False)

    async def preview(
        self,
        id: str,
        *,
        from_: Maybe[datetime] = UNSET,
        to: Maybe[datetime] = UNSET,
        subscriptions: Maybe[Optional[List[models.NotificationSubscription]]] = UNSET,
        grouping: Maybe[Optional[models.NotificationChannelGrouping]] = UNSET,
        quiet_hours: Maybe[Optional[models.NotificationChannelQuietHours]] = UNSET,
        repeat: Maybe[Optional[models.NotificationChannelRepeat]] = UNSET,
        flapping: Maybe[Optional[models.NotificationChannelFlapping]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannelPreview:
        """Previews what a notification channel would have sent.

        Plans messages about the incidents of a time again, with the settings of the channel or others.
        Nothing is sent or kept; what alert rules send is left out.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/preview",
            ids=(id,),
            body={
                "from": from_,
                "to": to,
                "subscriptions": subscriptions,
                "grouping": grouping,
                "quietHours": quiet_hours,
                "repeat": repeat,
                "flapping": flapping,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannelPreview, options)

    async def revoke_actions(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Revokes the links and buttons of the messages of a notification channel.

        Those that were sent so far do nothing any more. Later messages have new ones.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/revoke-actions",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def ask_recipients(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Asks the pending recipients of a notification channel again.

        Mails a link to each address of the channel that is `pending`, where its owner was not asked in the
        last 24 hours, nor three times. Saving a channel asks those that it names for the first time.
        `conflict` when none can be asked.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/ask-recipients",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def enable(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannel:
        """Enables a notification channel.

        Begins anew, as if nothing had failed. What happened while it was disabled is not sent.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/enable",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannel, options)

    async def test_draft(
        self,
        *,
        type: str,
        config: Dict[str, Any],
        name: Maybe[str] = UNSET,
        credentials: Maybe[Dict[str, Any]] = UNSET,
        template: Maybe[Optional[models.NotificationTemplate]] = UNSET,
        timezone: Maybe[Optional[str]] = UNSET,
        message: Maybe[models.NotificationChannelMessage] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannelDraftTestResult:
        """Sends a test message to a channel that is not created yet.

        Sends at once, behind the same guard and at the same pace as any message, and keeps the audit entry
        alone. Takes up to 25 s; counts as a test, of which there are at most 10 a minute.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/test",
            body={
                "name": name,
                "type": type,
                "config": config,
                "credentials": credentials,
                "template": template,
                "timezone": timezone,
                "message": message,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannelDraftTestResult, options)

    async def test(
        self,
        id: str,
        *,
        message: Maybe[models.NotificationChannelMessage] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationChannelTestDeliveries:
        """Sends a test message.

        Sends a message as any other; `conversation` sends three: an incident that begins, is acknowledged
        and ends. At most 10 a minute.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/test",
            ids=(id,),
            body={
                "message": message,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.NotificationChannelTestDeliveries, options)

    def deliveries(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        status: Optional[models.NotificationStatus] = None,
        kind: Optional[models.NotificationKind] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Notification]:
        """Lists the messages of a notification channel.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notification-channels/{id}/deliveries",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "status": status,
                "kind": kind,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.Notification, options, has_id=True)

    async def delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationDetail:
        """Gets a message of a notification channel with its attempts.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notification-channels/{id}/deliveries/{deliveryId}",
            ids=(id, delivery_id,),
        )
        return await self._door.value(operation, models.NotificationDetail, options)

    async def redeliver(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Notification:
        """Sends a message once more.

        With retries as if it were new. `conflict` while it waits, and after a newer message of its
        conversation.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/notification-channels/{id}/deliveries/{deliveryId}/redeliver",
            ids=(id, delivery_id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Notification, options)


class AsyncMailRecipients:
    """What the links of mails to addresses that are no members' call, with the token that is in them."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def read(
        self,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> models.MailRecipient:
        """Sees what an organization may mail to an address.

        Changes nothing. `token_expired` for every link that does nothing (any more): unknown, changed, too
        old, or of an organization that is gone.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/mail-recipients/read",
            body={
                "token": token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.MailRecipient, options)

    async def decide(
        self,
        *,
        token: str,
        decision: models.MailRecipientDecisionDecision,
        options: Optional[RequestOptions] = None,
    ) -> models.MailRecipient:
        """Confirms or refuse the mails of an organization.

        For the address that the link was sent to, and for all notification channels of the organization.
        Saying the same again changes nothing.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/mail-recipients/decide",
            body={
                "token": token,
                "decision": decision,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.MailRecipient, options)

    async def unsubscribe(
        self,
        *,
        token: Maybe[str] = UNSET,
        form: Maybe[str] = UNSET,
        recipient: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Ends the mails of an organization with one click.

        With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing
        so again changes nothing.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/mail-recipients/unsubscribe",
            query={
                "recipient": recipient,
            },
            body={
                "token": token,
                "form": form,
            },
            is_body_optional=True,
            is_public=True,
        )
        await self._door.nothing(operation, options)


class AsyncExporters:
    """Everything about exporters."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.ExporterStatus] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Exporter]:
        """Lists exporters.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/exporters",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
            },
        )
        return AsyncPages(self._door, operation, models.Exporter, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        url: str,
        selectors: List[str],
        interval_seconds: Maybe[int] = UNSET,
        timeout_seconds: Maybe[int] = UNSET,
        labels: Maybe[Dict[str, str]] = UNSET,
        honor_labels: Maybe[bool] = UNSET,
        format: Maybe[models.ExporterFormat] = UNSET,
        headers: Maybe[Dict[str, str]] = UNSET,
        credentials: Maybe[Optional[models.ExporterCredentials]] = UNSET,
        ignore_tls_errors: Maybe[bool] = UNSET,
        agent_id: Maybe[Optional[str]] = UNSET,
        max_series: Maybe[int] = UNSET,
        failure_threshold: Maybe[int] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Creates an exporter.

        An organization has at most 200 exporters.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "POST",
            "/exporters",
            body={
                "name": name,
                "url": url,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "selectors": selectors,
                "labels": labels,
                "honorLabels": honor_labels,
                "format": format,
                "headers": headers,
                "credentials": credentials,
                "ignoreTlsErrors": ignore_tls_errors,
                "agentId": agent_id,
                "maxSeries": max_series,
                "failureThreshold": failure_threshold,
                "enabled": enabled,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Exporter, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Gets an exporter.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/exporters/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Exporter, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        url: Maybe[str] = UNSET,
        interval_seconds: Maybe[Optional[int]] = UNSET,
        timeout_seconds: Maybe[Optional[int]] = UNSET,
        selectors: Maybe[List[str]] = UNSET,
        labels: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET,
        honor_labels: Maybe[Optional[bool]] = UNSET,
        format: Maybe[Optional[models.ExporterFormat]] = UNSET,
        headers: Maybe[Optional[Dict[str, str]]] = UNSET,
        credentials: Maybe[Optional[models.ExporterUpdateCredentials]] = UNSET,
        ignore_tls_errors: Maybe[Optional[bool]] = UNSET,
        agent_id: Maybe[Optional[str]] = UNSET,
        max_series: Maybe[Optional[int]] = UNSET,
        failure_threshold: Maybe[Optional[int]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Changes an exporter.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "PATCH",
            "/exporters/{id}",
            ids=(id,),
            body={
                "name": name,
                "url": url,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "selectors": selectors,
                "labels": labels,
                "honorLabels": honor_labels,
                "format": format,
                "headers": headers,
                "credentials": credentials,
                "ignoreTlsErrors": ignore_tls_errors,
                "agentId": agent_id,
                "maxSeries": max_series,
                "failureThreshold": failure_threshold,
                "enabled": enabled,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Exporter, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an exporter.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "DELETE",
            "/exporters/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def pause(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Pauses an exporter.

        No scrapes until it is resumed. Pausing a paused exporter changes nothing.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "POST",
            "/exporters/{id}/pause",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Exporter, options)

    async def resume(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Resumes a paused exporter.

        It is `pending` and scraped at once.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "POST",
            "/exporters/{id}/resume",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Exporter, options)

    async def scrape(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Exporter:
        """Scrapes an exporter now.

        Scrapes it, records what it found like any other scrape, and answers with the exporter. Where an
        agent scrapes it, that is asked to, and the answer waits for it up to 45 seconds. At most 4 checks
        and scrapes of an organization run on request at once, and 32 of a process.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "POST",
            "/exporters/{id}/scrape",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Exporter, options)

    async def test(
        self,
        *,
        name: str,
        url: str,
        selectors: List[str],
        interval_seconds: Maybe[int] = UNSET,
        timeout_seconds: Maybe[int] = UNSET,
        labels: Maybe[Dict[str, str]] = UNSET,
        honor_labels: Maybe[bool] = UNSET,
        format: Maybe[models.ExporterFormat] = UNSET,
        headers: Maybe[Dict[str, str]] = UNSET,
        credentials: Maybe[Optional[models.ExporterCredentials]] = UNSET,
        ignore_tls_errors: Maybe[bool] = UNSET,
        agent_id: Maybe[Optional[str]] = UNSET,
        max_series: Maybe[int] = UNSET,
        failure_threshold: Maybe[int] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ExporterTestResult:
        """Tries an exporter without saving it.

        Scrapes what the body describes once and stores nothing. `error` says why it failed. It ends after
        30 seconds at the latest. At most 4 checks and scrapes of an organization run on request at once,
        and 32 of a process.

        Needs the scope `exporters:write`.
        """
        operation = Operation(
            "POST",
            "/exporters/test",
            body={
                "name": name,
                "url": url,
                "intervalSeconds": interval_seconds,
                "timeoutSeconds": timeout_seconds,
                "selectors": selectors,
                "labels": labels,
                "honorLabels": honor_labels,
                "format": format,
                "headers": headers,
                "credentials": credentials,
                "ignoreTlsErrors": ignore_tls_errors,
                "agentId": agent_id,
                "maxSeries": max_series,
                "failureThreshold": failure_threshold,
                "enabled": enabled,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ExporterTestResult, options)

    def series(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        metric: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.ExporterSeries]:
        """Lists the series of an exporter.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/exporters/{id}/series",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "metric": metric,
            },
        )
        return AsyncPages(self._door, operation, models.ExporterSeries, options, has_id=True)

    async def samples(
        self,
        id: str,
        *,
        selector: str,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        bins: Optional[int] = None,
        fn: Optional[models.AlertConditionFn] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ExporterSamples:
        """Reads samples of an exporter.

        One value for each bin and series: the last, average, least or greatest sample, or how much a
        counter (`increase`, `rate` a second) or gauge (`delta`) has changed. What changes between two
        scrapes counts where the later one is, so increases of neighbouring bins add up. A counter that
        begins between two good scrapes counts from 0. Bins over more than 48 hours are whole hours, so
        there may be fewer than asked for. Samples are kept for 15 days, and their hourly sums for 400.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/exporters/{id}/samples",
            ids=(id,),
            query={
                "selector": selector,
                "from": from_,
                "to": to,
                "bins": bins,
                "fn": fn,
            },
        )
        return await self._door.value(operation, models.ExporterSamples, options)

    async def catalogue(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ExporterCatalogue:
        """Sees what an exporter offers.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/exporters/{id}/catalogue",
            ids=(id,),
        )
        return await self._door.value(operation, models.ExporterCatalogue, options)


class AsyncPrometheus:
    """Samples in PromQL, over the reading part of Prometheus’ HTTP API."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def query(
        self,
        *,
        query: str,
        time: Optional[str] = None,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusInstantResult:
        """Evaluates a query at one time.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/query",
            query={
                "query": query,
                "time": time,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusInstantResult, options)

    async def query_range(
        self,
        *,
        query: str,
        start: str,
        end: str,
        step: str,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusRangeResult:
        """Evaluates a query over a range.

        Samples of exporters are kept for 15 days, and their sums by the hour for 400: what lies before is
        evaluated by the hour, and `warnings` says so.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/query_range",
            query={
                "query": query,
                "start": start,
                "end": end,
                "step": step,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusRangeResult, options)

    async def series(
        self,
        *,
        match: List[str],
        start: Optional[str] = None,
        end: Optional[str] = None,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusSeriesResult:
        """Lists series that match selectors.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/series",
            query={
                "match[]": match,
                "start": start,
                "end": end,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusSeriesResult, options)

    async def labels(
        self,
        *,
        match: Optional[List[str]] = None,
        start: Optional[str] = None,
        end: Optional[str] = None,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusNamesResult:
        """Lists names of labels.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/labels",
            query={
                "match[]": match,
                "start": start,
                "end": end,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusNamesResult, options)

    async def label_values(
        self,
        name: str,
        *,
        match: Optional[List[str]] = None,
        start: Optional[str] = None,
        end: Optional[str] = None,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusValuesResult:
        """Lists values of a label.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/label/{name}/values",
            ids=(name,),
            query={
                "match[]": match,
                "start": start,
                "end": end,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusValuesResult, options)

    async def metadata(
        self,
        *,
        metric: Optional[str] = None,
        limit: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusMetadataResult:
        """Describes metrics.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/metadata",
            query={
                "metric": metric,
                "limit": limit,
            },
        )
        return await self._door.value(operation, models.PrometheusMetadataResult, options)

    async def build_info(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.PrometheusBuildInfoResult:
        """Shows which Prometheus this compares to.

        Needs the scope `exporters:read`.
        """
        operation = Operation(
            "GET",
            "/prometheus/api/v1/status/buildinfo",
        )
        return await self._door.value(operation, models.PrometheusBuildInfoResult, options)


class AsyncTelemetryExports:
    """Everything about telemetry exports."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.TelemetryExport]:
        """Lists telemetry exports.

        Needs the scope `telemetry-exports:read`.
        """
        operation = Operation(
            "GET",
            "/telemetry-exports",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.TelemetryExport, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        endpoint: str,
        protocol: Maybe[models.TelemetryExportProtocol] = UNSET,
        headers: Maybe[Dict[str, str]] = UNSET,
        signals: Maybe[List[models.TelemetryExportSignal]] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.TelemetryExport:
        """Creates a telemetry export.

        An organization has at most 5 telemetry exports.

        Needs the scope `telemetry-exports:write`.
        """
        operation = Operation(
            "POST",
            "/telemetry-exports",
            body={
                "name": name,
                "endpoint": endpoint,
                "protocol": protocol,
                "headers": headers,
                "signals": signals,
                "enabled": enabled,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.TelemetryExport, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.TelemetryExport:
        """Gets a telemetry export.

        Needs the scope `telemetry-exports:read`.
        """
        operation = Operation(
            "GET",
            "/telemetry-exports/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.TelemetryExport, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        endpoint: Maybe[str] = UNSET,
        protocol: Maybe[Optional[models.TelemetryExportProtocol]] = UNSET,
        headers: Maybe[Optional[Dict[str, str]]] = UNSET,
        signals: Maybe[Optional[List[models.TelemetryExportSignal]]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.TelemetryExport:
        """Changes a telemetry export.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `telemetry-exports:write`.
        """
        operation = Operation(
            "PATCH",
            "/telemetry-exports/{id}",
            ids=(id,),
            body={
                "name": name,
                "endpoint": endpoint,
                "protocol": protocol,
                "headers": headers,
                "signals": signals,
                "enabled": enabled,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.TelemetryExport, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a telemetry export.

        Needs the scope `telemetry-exports:write`.
        """
        operation = Operation(
            "DELETE",
            "/telemetry-exports/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)


class AsyncMaintenanceWindows:
    """Everything about maintenance windows."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.MaintenanceWindow]:
        """Lists maintenance windows.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/maintenance-windows",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
            },
        )
        return AsyncPages(self._door, operation, models.MaintenanceWindow, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        target: models.MonitorTarget,
        schedule: models.MaintenanceWindowSchedule,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[str] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        public_text: Maybe[str] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MaintenanceWindow:
        """Creates a maintenance window.

        An organization has at most 10000 maintenance windows.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "POST",
            "/maintenance-windows",
            body={
                "name": name,
                "key": key,
                "description": description,
                "publicTitle": public_title,
                "publicText": public_text,
                "enabled": enabled,
                "target": target,
                "schedule": schedule,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.MaintenanceWindow, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.MaintenanceWindow:
        """Gets a maintenance window.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/maintenance-windows/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.MaintenanceWindow, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        public_text: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        target: Maybe[models.MonitorTarget] = UNSET,
        schedule: Maybe[models.MaintenanceWindowSchedule] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MaintenanceWindow:
        """Changes a maintenance window.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "PATCH",
            "/maintenance-windows/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "description": description,
                "publicTitle": public_title,
                "publicText": public_text,
                "enabled": enabled,
                "target": target,
                "schedule": schedule,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.MaintenanceWindow, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a maintenance window.

        Needs the scope `monitors:write`.
        """
        operation = Operation(
            "DELETE",
            "/maintenance-windows/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def occurrences(
        self,
        *,
        from_: datetime,
        to: datetime,
        monitor_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MaintenanceOccurrences:
        """Sees when maintenance takes place, and when it did.

        Each time of each enabled window, with cron expressions worked out in their time zones. What has
        begun is on record as it was, also when its window was changed or deleted since; it is kept for
        three years.

        Needs the scope `monitors:read`.
        """
        operation = Operation(
            "GET",
            "/maintenance-windows/occurrences",
            query={
                "from": from_,
                "to": to,
                "monitorId": monitor_id,
            },
        )
        return await self._door.value(operation, models.MaintenanceOccurrences, options)


class AsyncOnCallSchedules:
    """Everything about schedules of who is on call."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.OnCallSchedule]:
        """Lists schedules of who is on call.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
            },
        )
        return AsyncPages(self._door, operation, models.OnCallSchedule, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        timezone: str,
        layers: List[models.OnCallLayerCreate],
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[str] = UNSET,
        announce_channel_id: Maybe[Optional[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallSchedule:
        """Creates a schedule of who is on call.

        An organization has at most 200 schedules of who is on call.

        Needs the scope `on-call:write`.
        """
        operation = Operation(
            "POST",
            "/on-call-schedules",
            body={
                "name": name,
                "key": key,
                "description": description,
                "timezone": timezone,
                "layers": layers,
                "announceChannelId": announce_channel_id,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.OnCallSchedule, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallSchedule:
        """Gets a schedule of who is on call.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.OnCallSchedule, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        timezone: Maybe[str] = UNSET,
        layers: Maybe[List[models.OnCallLayerCreate]] = UNSET,
        announce_channel_id: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallSchedule:
        """Changes a schedule of who is on call.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `on-call:write`.
        """
        operation = Operation(
            "PATCH",
            "/on-call-schedules/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "description": description,
                "timezone": timezone,
                "layers": layers,
                "announceChannelId": announce_channel_id,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.OnCallSchedule, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a schedule of who is on call.

        Needs the scope `on-call:write`.
        """
        operation = Operation(
            "DELETE",
            "/on-call-schedules/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def on_call(
        self,
        id: str,
        *,
        at: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCall:
        """Sees who is on call in a schedule.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}/on-call",
            ids=(id,),
            query={
                "at": at,
            },
        )
        return await self._door.value(operation, models.OnCall, options)

    async def shifts(
        self,
        id: str,
        *,
        from_: datetime,
        to: datetime,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallShifts:
        """Sees the shifts of a schedule.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}/shifts",
            ids=(id,),
            query={
                "from": from_,
                "to": to,
            },
        )
        return await self._door.value(operation, models.OnCallShifts, options)

    def overrides(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.OnCallOverride]:
        """Lists the overrides of a schedule.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}/overrides",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.OnCallOverride, options, has_id=True)

    async def add_override(
        self,
        id: str,
        *,
        user_id: Optional[str],
        from_: datetime,
        to: datetime,
        replaces_user_id: Maybe[Optional[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallOverride:
        """Changes who is on call for a stretch of time.

        Needs `on-call:write`. People of the schedule who have `incidents:respond` may also put themselves
        in, or another member of the schedule in their own place.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "POST",
            "/on-call-schedules/{id}/overrides",
            ids=(id,),
            body={
                "userId": user_id,
                "replacesUserId": replaces_user_id,
                "from": from_,
                "to": to,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.OnCallOverride, options)

    async def remove_override(
        self,
        id: str,
        override_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Removes an override.

        Needs `on-call:write`, or to be the person who made it.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "DELETE",
            "/on-call-schedules/{id}/overrides/{overrideId}",
            ids=(id, override_id,),
        )
        await self._door.nothing(operation, options)

    async def calendar_link(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallCalendarLink:
        """Gets the address of a schedule as a calendar.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}/calendar-link",
            ids=(id,),
        )
        return await self._door.value(operation, models.OnCallCalendarLink, options)

    async def rotate_calendar_link(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.OnCallCalendarLink:
        """Replaces the address of a schedule as a calendar.

        The old address no longer works.

        Needs the scope `on-call:write`.
        """
        operation = Operation(
            "POST",
            "/on-call-schedules/{id}/rotate-calendar-link",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.OnCallCalendarLink, options)

    async def calendar(
        self,
        id: str,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets the shifts of a schedule as a calendar.

        The shifts of the last 30 and the next 60 days (RFC 5545). The token in the address is the
        permission.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/on-call-schedules/{id}/calendar.ics",
            ids=(id,),
            query={
                "token": token,
            },
            is_public=True,
        )
        return await self._door.content(operation, options)


class AsyncOnCall:
    """Who is on call at a moment, in all schedules at once."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def now(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        at: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.OnCall]:
        """Sees who is on call in all schedules.

        Needs the scope `on-call:read`.
        """
        operation = Operation(
            "GET",
            "/on-call",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "at": at,
            },
        )
        return AsyncPages(self._door, operation, models.OnCall, options, has_id=True)


class AsyncEscalationPolicies:
    """Everything about escalation policies."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.EscalationPolicy]:
        """Lists escalation policies.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/escalation-policies",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
            },
        )
        return AsyncPages(self._door, operation, models.EscalationPolicy, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        steps: List[models.EscalationStepCreate],
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[str] = UNSET,
        target: Maybe[Optional[models.MonitorTarget]] = UNSET,
        minimum_severity: Maybe[models.NewsPreferencesMinimumSeverity] = UNSET,
        rounds: Maybe[int] = UNSET,
        when_uncovered: Maybe[models.EscalationPolicyWhenUncovered] = UNSET,
        when_exhausted: Maybe[models.EscalationPolicyWhenExhausted] = UNSET,
        acknowledgement_seconds: Maybe[Optional[int]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.EscalationPolicy:
        """Creates an escalation policy.

        An organization has at most 200 escalation policies.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "POST",
            "/escalation-policies",
            body={
                "name": name,
                "key": key,
                "description": description,
                "target": target,
                "minimumSeverity": minimum_severity,
                "steps": steps,
                "rounds": rounds,
                "whenUncovered": when_uncovered,
                "whenExhausted": when_exhausted,
                "acknowledgementSeconds": acknowledgement_seconds,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.EscalationPolicy, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.EscalationPolicy:
        """Gets an escalation policy.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/escalation-policies/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.EscalationPolicy, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        target: Maybe[Optional[models.MonitorTarget]] = UNSET,
        minimum_severity: Maybe[Optional[models.NewsPreferencesMinimumSeverity]] = UNSET,
        steps: Maybe[List[models.EscalationStepCreate]] = UNSET,
        rounds: Maybe[Optional[int]] = UNSET,
        when_uncovered: Maybe[Optional[models.EscalationPolicyWhenUncovered]] = UNSET,
        when_exhausted: Maybe[Optional[models.EscalationPolicyWhenExhausted]] = UNSET,
        acknowledgement_seconds: Maybe[Optional[int]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.EscalationPolicy:
        """Changes an escalation policy.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "PATCH",
            "/escalation-policies/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "description": description,
                "target": target,
                "minimumSeverity": minimum_severity,
                "steps": steps,
                "rounds": rounds,
                "whenUncovered": when_uncovered,
                "whenExhausted": when_exhausted,
                "acknowledgementSeconds": acknowledgement_seconds,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.EscalationPolicy, options)

    async def delete(
        self,
        id: str,
        *,
        force: Optional[bool] = None,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an escalation policy.

        What it escalates already goes on. While alert rules, monitors or the settings of the organization
        name it, this is a `conflict` that says which, unless `force` is true: then it is taken out of them.

        Needs the scope `notifications:write`.
        """
        operation = Operation(
            "DELETE",
            "/escalation-policies/{id}",
            ids=(id,),
            query={
                "force": force,
            },
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def test(
        self,
        id: str,
        *,
        at: Maybe[datetime] = UNSET,
        severity: Maybe[models.IncidentSeverity] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.EscalationTest:
        """Sees what an escalation policy would do.

        A dry run from a moment on without an acknowledgement. No page is sent.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "POST",
            "/escalation-policies/{id}/test",
            ids=(id,),
            body={
                "at": at,
                "severity": severity,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.EscalationTest, options)

    async def readiness(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.EscalationReadiness:
        """Sees whether an escalation policy would reach people now.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/escalation-policies/{id}/readiness",
            ids=(id,),
        )
        return await self._door.value(operation, models.EscalationReadiness, options)


class AsyncDashboards:
    """Everything about dashboards."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        visibility: Optional[models.DashboardVisibility] = None,
        tag: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Dashboard]:
        """Lists dashboards.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "GET",
            "/dashboards",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "visibility": visibility,
                "tag": tag,
            },
        )
        return AsyncPages(self._door, operation, models.Dashboard, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[str] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        widgets: Maybe[List[models.DashboardWidgetCreate]] = UNSET,
        time_range: Maybe[models.DashboardTimeRange] = UNSET,
        refresh_seconds: Maybe[Optional[int]] = UNSET,
        variables: Maybe[List[models.DashboardCreateVariable]] = UNSET,
        visibility: Maybe[models.DashboardVisibility] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Dashboard:
        """Creates a dashboard.

        An organization has at most 500 dashboards.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/dashboards",
            body={
                "name": name,
                "key": key,
                "description": description,
                "tags": tags,
                "widgets": widgets,
                "timeRange": time_range,
                "refreshSeconds": refresh_seconds,
                "variables": variables,
                "visibility": visibility,
                "publicTitle": public_title,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Dashboard, options)

    async def get(
        self,
        id: str,
        *,
        fields: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Dashboard:
        """Gets a dashboard.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "GET",
            "/dashboards/{id}",
            ids=(id,),
            query={
                "fields": fields,
            },
        )
        return await self._door.value(operation, models.Dashboard, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        widgets: Maybe[Optional[List[models.DashboardWidgetCreate]]] = UNSET,
        time_range: Maybe[Optional[models.DashboardTimeRange]] = UNSET,
        refresh_seconds: Maybe[Optional[int]] = UNSET,
        variables: Maybe[Optional[List[models.DashboardCreateVariable]]] = UNSET,
        visibility: Maybe[Optional[models.DashboardVisibility]] = UNSET,
        public_title: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Dashboard:
        """Changes a dashboard.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "PATCH",
            "/dashboards/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "description": description,
                "tags": tags,
                "widgets": widgets,
                "timeRange": time_range,
                "refreshSeconds": refresh_seconds,
                "variables": variables,
                "visibility": visibility,
                "publicTitle": public_title,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Dashboard, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a dashboard.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "DELETE",
            "/dashboards/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def data(
        self,
        id: str,
        *,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        variables: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.DashboardData:
        """Gets what all widgets show.

        One request fills all widgets, and one that fails leaves the others filled. A widget shows the
        history of at most 50 monitors, an answer has at most 20,000 points, and what takes longer than 5
        seconds is left out. Widgets about monitors need `monitors:read`, those about incidents
        `incidents:read` as well.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "GET",
            "/dashboards/{id}/data",
            ids=(id,),
            query={
                "from": from_,
                "to": to,
                "variables": variables,
            },
        )
        return await self._door.value(operation, models.DashboardData, options)

    async def preview(
        self,
        *,
        widgets: Maybe[List[models.DashboardWidgetCreate]] = UNSET,
        time_range: Maybe[models.DashboardTimeRange] = UNSET,
        variables: Maybe[List[models.DashboardCreateVariable]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.DashboardData:
        """Fills widgets without saving them.

        Answers as for a dashboard with these widgets. Nothing is stored.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "POST",
            "/dashboards/preview",
            body={
                "widgets": widgets,
                "timeRange": time_range,
                "variables": variables,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.DashboardData, options)

    async def duplicate(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Dashboard:
        """Duplicates a dashboard.

        The copy belongs to the caller, is visible to the organization, and has no public link.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/dashboards/{id}/duplicate",
            ids=(id,),
            body={
                "name": name,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Dashboard, options)

    async def rotate_public_token(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Dashboard:
        """Replaces the public link.

        The old token is dead at once. Only a public dashboard has one.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/dashboards/{id}/rotate-public-token",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Dashboard, options)

    async def get_public(
        self,
        token: str,
        *,
        from_: Optional[datetime] = None,
        to: Optional[datetime] = None,
        variables: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PublicDashboard:
        """Reads a public dashboard.

        The token in the path is the permission. The answer names monitors by their display name and has
        neither targets nor causes, tags or ids of them. It may be cached for 15 seconds.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/dashboards/{token}",
            ids=(token,),
            query={
                "from": from_,
                "to": to,
                "variables": variables,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.PublicDashboard, options)


class AsyncReports:
    """Everything about reports."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Report]:
        """Lists reports.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.Report, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        type: models.ReportType,
        scope: Maybe[models.MonitorTarget] = UNSET,
        period: Maybe[models.ReportPeriod] = UNSET,
        timezone: Maybe[str] = UNSET,
        accounting: Maybe[models.ReportCreateAccounting] = UNSET,
        sla_target: Maybe[Optional[float]] = UNSET,
        at_risk_percent: Maybe[float] = UNSET,
        schedule: Maybe[Optional[models.ReportCreateSchedule]] = UNSET,
        recipients: Maybe[List[str]] = UNSET,
        channel_ids: Maybe[List[str]] = UNSET,
        keep_runs: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Report:
        """Creates a report.

        An organization has at most 100 reports.

        Needs the scope `reports:write`.
        """
        operation = Operation(
            "POST",
            "/reports",
            body={
                "name": name,
                "type": type,
                "scope": scope,
                "period": period,
                "timezone": timezone,
                "accounting": accounting,
                "slaTarget": sla_target,
                "atRiskPercent": at_risk_percent,
                "schedule": schedule,
                "recipients": recipients,
                "channelIds": channel_ids,
                "keepRuns": keep_runs,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Report, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Report:
        """Gets a report.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Report, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        scope: Maybe[Optional[models.MonitorTarget]] = UNSET,
        period: Maybe[Optional[models.ReportPeriod]] = UNSET,
        timezone: Maybe[Optional[str]] = UNSET,
        accounting: Maybe[Optional[models.ReportUpdateAccounting]] = UNSET,
        sla_target: Maybe[Optional[float]] = UNSET,
        at_risk_percent: Maybe[Optional[float]] = UNSET,
        schedule: Maybe[Optional[models.ReportUpdateSchedule]] = UNSET,
        recipients: Maybe[Optional[List[str]]] = UNSET,
        channel_ids: Maybe[Optional[List[str]]] = UNSET,
        keep_runs: Maybe[Optional[int]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Report:
        """Changes a report.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `reports:write`.
        """
        operation = Operation(
            "PATCH",
            "/reports/{id}",
            ids=(id,),
            body={
                "name": name,
                "scope": scope,
                "period": period,
                "timezone": timezone,
                "accounting": accounting,
                "slaTarget": sla_target,
                "atRiskPercent": at_risk_percent,
                "schedule": schedule,
                "recipients": recipients,
                "channelIds": channel_ids,
                "keepRuns": keep_runs,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Report, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a report.

        Needs the scope `reports:write`.
        """
        operation = Operation(
            "DELETE",
            "/reports/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def run(
        self,
        id: str,
        *,
        from_: Maybe[datetime] = UNSET,
        to: Maybe[datetime] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ReportRun:
        """Runs a report.

        Queues a run over the period of the report, or over a range of at most 400 days. A run of the same
        range supersedes the earlier one; both are kept.

        Needs the scope `reports:write`.
        """
        operation = Operation(
            "POST",
            "/reports/{id}/run",
            ids=(id,),
            body={
                "from": from_,
                "to": to,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ReportRun, options)

    def runs(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        status: Optional[models.ReportStatus] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.ReportRun]:
        """Lists runs.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports/{id}/runs",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "status": status,
            },
        )
        return AsyncPages(self._door, operation, models.ReportRun, options, has_id=True)

    async def get_run(
        self,
        id: str,
        run_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ReportRunDetail:
        """Gets a run with its monitors and days.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports/{id}/runs/{runId}",
            ids=(id, run_id,),
        )
        return await self._door.value(operation, models.ReportRunDetail, options)

    async def verify(
        self,
        id: str,
        run_id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ReportVerification:
        """Verifies a run.

        Computes the run again from the records and names what differs, and why. Changes nothing.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "POST",
            "/reports/{id}/runs/{runId}/verify",
            ids=(id, run_id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ReportVerification, options)

    async def current(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ReportSummary:
        """Gets the figures of now.

        Computes the report until now and stores nothing: the day, week, month, quarter or year that goes
        on, the rolling days, or the fixed range as far as it is over. Figures may be 10 seconds old.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports/{id}/current",
            ids=(id,),
        )
        return await self._door.value(operation, models.ReportSummary, options)

    async def download(
        self,
        id: str,
        *,
        format: Optional[models.ReportDownloadFormat] = None,
        run_id: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Downloads a report.

        Answers in the `format` that is asked for: `application/json` as the run is shown, `text/csv`,
        `text/html` with styles for print, or `application/pdf` where the server has it.

        Needs the scope `reports:read`.
        """
        operation = Operation(
            "GET",
            "/reports/{id}/download",
            ids=(id,),
            query={
                "format": format,
                "runId": run_id,
            },
        )
        return await self._door.content(operation, options)


class AsyncStatusPages:
    """Everything about status pages."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        visibility: Optional[models.StatusPageVisibility] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.StatusPage]:
        """Lists status pages.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "GET",
            "/status-pages",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "visibility": visibility,
            },
        )
        return AsyncPages(self._door, operation, models.StatusPage, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        key: Maybe[Optional[str]] = UNSET,
        slug: Maybe[str] = UNSET,
        description: Maybe[str] = UNSET,
        visibility: Maybe[models.StatusPageVisibility] = UNSET,
        password: Maybe[Optional[str]] = UNSET,
        logo: Maybe[Optional[str]] = UNSET,
        favicon: Maybe[Optional[str]] = UNSET,
        home_url: Maybe[Optional[str]] = UNSET,
        support_url: Maybe[Optional[str]] = UNSET,
        timezone: Maybe[str] = UNSET,
        locale: Maybe[models.StatusPageLocale] = UNSET,
        locales: Maybe[List[models.StatusPageLocale]] = UNSET,
        theme: Maybe[models.StatusPageCreateTheme] = UNSET,
        history_days: Maybe[int] = UNSET,
        show: Maybe[models.StatusPageCreateShow] = UNSET,
        auto_publish: Maybe[models.StatusPageAutoPublish] = UNSET,
        components: Maybe[List[models.StatusPageCreateComponent]] = UNSET,
        domains: Maybe[List[models.StatusPageCreateDomain]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPage:
        """Creates a status page.

        An organization has at most 50 status pages.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/status-pages",
            body={
                "name": name,
                "key": key,
                "slug": slug,
                "description": description,
                "visibility": visibility,
                "password": password,
                "logo": logo,
                "favicon": favicon,
                "homeUrl": home_url,
                "supportUrl": support_url,
                "timezone": timezone,
                "locale": locale,
                "locales": locales,
                "theme": theme,
                "historyDays": history_days,
                "show": show,
                "autoPublish": auto_publish,
                "components": components,
                "domains": domains,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.StatusPage, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPage:
        """Gets a status page.

        Needs the scope `dashboards:read`.
        """
        operation = Operation(
            "GET",
            "/status-pages/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.StatusPage, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        slug: Maybe[str] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        visibility: Maybe[Optional[models.StatusPageVisibility]] = UNSET,
        password: Maybe[Optional[str]] = UNSET,
        logo: Maybe[Optional[str]] = UNSET,
        favicon: Maybe[Optional[str]] = UNSET,
        home_url: Maybe[Optional[str]] = UNSET,
        support_url: Maybe[Optional[str]] = UNSET,
        timezone: Maybe[str] = UNSET,
        locale: Maybe[Optional[models.StatusPageLocale]] = UNSET,
        locales: Maybe[Optional[List[models.StatusPageLocale]]] = UNSET,
        theme: Maybe[Optional[models.StatusPageUpdateTheme]] = UNSET,
        history_days: Maybe[Optional[int]] = UNSET,
        show: Maybe[Optional[models.StatusPageUpdateShow]] = UNSET,
        auto_publish: Maybe[Optional[models.StatusPageAutoPublish]] = UNSET,
        components: Maybe[Optional[List[models.StatusPageCreateComponent]]] = UNSET,
        domains: Maybe[Optional[List[models.StatusPageCreateDomain]]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPage:
        """Changes a status page.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "PATCH",
            "/status-pages/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "slug": slug,
                "description": description,
                "visibility": visibility,
                "password": password,
                "logo": logo,
                "favicon": favicon,
                "homeUrl": home_url,
                "supportUrl": support_url,
                "timezone": timezone,
                "locale": locale,
                "locales": locales,
                "theme": theme,
                "historyDays": history_days,
                "show": show,
                "autoPublish": auto_publish,
                "components": components,
                "domains": domains,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.StatusPage, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a status page.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "DELETE",
            "/status-pages/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def rotate_view_token(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPage:
        """Ends all view tokens of a status page.

        Visitors of a `password` page enter the password again. A new password does the same.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/status-pages/{id}/rotate-view-token",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.StatusPage, options)

    async def verify_domain(
        self,
        id: str,
        *,
        name: str,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPage:
        """Verifies a domain of a status page.

        Looks up the TXT record that `domains` names. The page then has the domain, and a page that had it
        before loses it: the record shows who controls the name today.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "POST",
            "/status-pages/{id}/verify-domain",
            ids=(id,),
            body={
                "name": name,
            },
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.StatusPage, options)

    def subscribers(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.StatusPageSubscriber]:
        """Lists the subscribers of a status page.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "GET",
            "/status-pages/{id}/subscribers",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.StatusPageSubscriber, options, has_id=True)

    async def remove_subscriber(
        self,
        id: str,
        subscriber_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Removes a subscriber.

        Needs the scope `dashboards:write`.
        """
        operation = Operation(
            "DELETE",
            "/status-pages/{id}/subscribers/{subscriberId}",
            ids=(id, subscriber_id,),
        )
        await self._door.nothing(operation, options)


class AsyncPublicStatusPages:
    """Status pages without an account: what visitors, aggregators and feed readers get."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def domain_check(
        self,
        *,
        domain: str,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPageOfDomain:
        """Finds the status page of a domain.

        For proxies that get certificates on demand: 200 for a verified domain of a page that is not
        private, 404 for any other name.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/domain-check",
            query={
                "domain": domain,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatusPageOfDomain, options)

    async def get(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PublicStatusPage:
        """Reads a status page.

        Everything that the page shows, computed at most once a second. A private page is `not_found` like
        one that does not exist.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.PublicStatusPage, options)

    async def history(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        month: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PublicIncidentHistory:
        """Reads the incidents of a month.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/history",
            ids=(slug,),
            query={
                "viewToken": view_token,
                "month": month,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.PublicIncidentHistory, options)

    async def incident(
        self,
        slug: str,
        number: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PublicIncident:
        """Reads an incident.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/incidents/{number}",
            ids=(slug, number,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.PublicIncident, options)

    async def component(
        self,
        slug: str,
        id: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PublicComponentDetail:
        """Reads a component.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/components/{id}",
            ids=(slug, id,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.PublicComponentDetail, options)

    async def summary(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatuspageSummary:
        """Reads the summary of a status page.

        In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask
        for it.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/summary.json",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatuspageSummary, options)

    async def status(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatuspageStatusDocument:
        """Reads the status of a status page.

        In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask
        for it.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/status.json",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatuspageStatusDocument, options)

    async def incidents(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatuspageIncidents:
        """Reads the incidents of a status page.

        In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask
        for it.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/incidents.json",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatuspageIncidents, options)

    async def unresolved_incidents(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.StatuspageIncidents:
        """Reads the open incidents of a status page.

        In the shape of Statuspage v2; also below `/api/v2` of the page, where clients of that format ask
        for it.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/incidents/unresolved.json",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatuspageIncidents, options)

    async def feed(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a feed of the incidents.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/feed.atom",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.content(operation, options)

    async def calendar(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a calendar of the maintenance.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/calendar.ics",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.content(operation, options)

    async def badge(
        self,
        slug: str,
        *,
        view_token: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a badge with the status.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/public/status-pages/{slug}/badge.svg",
            ids=(slug,),
            query={
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.content(operation, options)

    async def subscribe(
        self,
        slug: str,
        *,
        email: str,
        view_token: Maybe[str] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.SubscriptionAccepted:
        """Subscribes to a status page.

        Mails a link that confirms the address; nothing is kept before it is followed. The answer is the
        same for every address.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/status-pages/{slug}/subscribers",
            ids=(slug,),
            body={
                "email": email,
                "viewToken": view_token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.SubscriptionAccepted, options)

    async def confirm_subscription(
        self,
        slug: str,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Confirms a subscription.

        With the token from the mail, which is valid for 24 hours. Doing so again changes nothing.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/status-pages/{slug}/subscribers/confirm",
            ids=(slug,),
            body={
                "token": token,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def unsubscribe(
        self,
        slug: str,
        *,
        token: Maybe[str] = UNSET,
        form: Maybe[str] = UNSET,
        subscription: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Ends a subscription.

        With the token of any mail, in the body or, as mail programs send it, in the query (RFC 8058). Doing
        so again changes nothing.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/status-pages/{slug}/subscribers/unsubscribe",
            ids=(slug,),
            query={
                "subscription": subscription,
            },
            body={
                "token": token,
                "form": form,
            },
            is_body_optional=True,
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def unlock(
        self,
        slug: str,
        *,
        password: str,
        options: Optional[RequestOptions] = None,
    ) -> models.StatusPageViewToken:
        """Unlocks a status page.

        Exchanges the password of a `password` page for a token that reads it for a day. Tries are counted.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/public/status-pages/{slug}/unlock",
            ids=(slug,),
            body={
                "password": password,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.StatusPageViewToken, options)


class AsyncNotifications:
    """Messages to channels and people, and what became of each."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        channel_id: Optional[str] = None,
        user_id: Optional[str] = None,
        incident_id: Optional[str] = None,
        alert_rule_id: Optional[str] = None,
        reason: Optional[models.NotificationReason] = None,
        status: Optional[models.NotificationStatus] = None,
        kind: Optional[models.NotificationKind] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Notification]:
        """Lists messages to all channels and people.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notifications",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "channelId": channel_id,
                "userId": user_id,
                "incidentId": incident_id,
                "alertRuleId": alert_rule_id,
                "reason": reason,
                "status": status,
                "kind": kind,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.Notification, options, has_id=True)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationDetail:
        """Gets a message with its attempts.

        Needs the scope `notifications:read`.
        """
        operation = Operation(
            "GET",
            "/notifications/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.NotificationDetail, options)


class AsyncWebhooks:
    """Everything about webhooks."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        enabled: Optional[bool] = None,
        event: Optional[models.WebhookEvent] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Webhook]:
        """Lists webhooks.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "enabled": enabled,
                "event": event,
            },
        )
        return AsyncPages(self._door, operation, models.Webhook, options, has_id=True)

    async def create(
        self,
        *,
        url: str,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        events: Maybe[List[models.WebhookEvent]] = UNSET,
        description: Maybe[str] = UNSET,
        enabled: Maybe[bool] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookWithSecret:
        """Creates a webhook.

        The answer holds the secret that signs its deliveries; it is never shown again. An organization has
        at most 500 webhooks.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks",
            body={
                "name": name,
                "key": key,
                "url": url,
                "events": events,
                "description": description,
                "enabled": enabled,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.WebhookWithSecret, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Webhook:
        """Gets a webhook.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Webhook, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        key: Maybe[Optional[str]] = UNSET,
        url: Maybe[str] = UNSET,
        events: Maybe[Optional[List[models.WebhookEvent]]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Webhook:
        """Changes a webhook.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "PATCH",
            "/webhooks/{id}",
            ids=(id,),
            body={
                "name": name,
                "key": key,
                "url": url,
                "events": events,
                "description": description,
                "enabled": enabled,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Webhook, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a webhook.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "DELETE",
            "/webhooks/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookDelivery:
        """Sends a test event.

        Delivers an event of type `webhook.test` as it would any other, with retries and a record of
        attempts.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks/{id}/test",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.WebhookDelivery, options)

    async def enable(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Webhook:
        """Enables a webhook.

        Begins anew, as if nothing had failed. What happened while it was disabled is not sent; `recover`
        fetches it.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks/{id}/enable",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Webhook, options)

    async def rotate_secret(
        self,
        id: str,
        *,
        grace_seconds: Maybe[int] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookWithSecret:
        """Gives a webhook a new secret.

        For `graceSeconds` the old secret still signs `X-Service-Signature`, and the new one
        `X-Service-Signature-Next`.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks/{id}/rotate-secret",
            ids=(id,),
            body={
                "graceSeconds": grace_seconds,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.WebhookWithSecret, options)

    def deliveries(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        status: Optional[models.WebhookDeliveryStatus] = None,
        event: Optional[models.WebhookDeliveriesEvent] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.WebhookDelivery]:
        """Lists deliveries.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks/{id}/deliveries",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "status": status,
                "event": event,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.WebhookDelivery, options, has_id=True)

    async def delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookDeliveryDetail:
        """Gets a delivery with its attempts.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks/{id}/deliveries/{deliveryId}",
            ids=(id, delivery_id,),
        )
        return await self._door.value(operation, models.WebhookDeliveryDetail, options)

    async def redeliver(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookDelivery:
        """Delivers once more.

        Sends the same event with the same id, whatever became of it, with retries as if it were new.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
            ids=(id, delivery_id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.WebhookDelivery, options)

    async def recover(
        self,
        id: str,
        *,
        since: datetime,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookRecovery:
        """Delivers what did not arrive.

        Delivers every event since a time that the webhook subscribes to and that has not arrived: those
        that failed, and those that happened while it was disabled. The work continues after the answer;
        `recoveries` shows its progress.

        Needs the scope `webhooks:write`.
        """
        operation = Operation(
            "POST",
            "/webhooks/{id}/recover",
            ids=(id,),
            body={
                "since": since,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.WebhookRecovery, options)

    def recoveries(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.WebhookRecovery]:
        """Lists recoveries.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks/{id}/recoveries",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.WebhookRecovery, options, has_id=True)

    async def recovery(
        self,
        id: str,
        recovery_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.WebhookRecovery:
        """Sees how far a recovery is.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/webhooks/{id}/recoveries/{recoveryId}",
            ids=(id, recovery_id,),
        )
        return await self._door.value(operation, models.WebhookRecovery, options)

    def subjects(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.WebhookSubject]:
        """Lists the subjects of webhooks.

        Needs any valid credential.
        """
        operation = Operation(
            "GET",
            "/webhook-events",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.WebhookSubject, options, has_id=False)


class AsyncEvents:
    """What happened in an organization: the events that webhooks deliver."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        type: Optional[models.EventListType] = None,
        subject_id: Optional[str] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Event]:
        """Lists what happened.

        The events of the last 30 days, of the subjects of webhooks, that the caller may read: each takes
        the permission to read what it carries, such as `incidents:read` or, for roles of members,
        `members:read`.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/events",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "type": type,
                "subjectId": subject_id,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.Event, options, has_id=True)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Event:
        """Gets an event.

        Needs the scope `webhooks:read`.
        """
        operation = Operation(
            "GET",
            "/events/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Event, options)


class AsyncFeatureFlags:
    """Everything about feature flags."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        key: Optional[str] = None,
        enabled: Optional[bool] = None,
        tag: Optional[str] = None,
        value_type: Optional[models.FeatureFlagValueType] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.FeatureFlag]:
        """Lists feature flags.

        Needs the scope `feature-flags:read`.
        """
        operation = Operation(
            "GET",
            "/feature-flags",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "key": key,
                "enabled": enabled,
                "tag": tag,
                "valueType": value_type,
            },
        )
        return AsyncPages(self._door, operation, models.FeatureFlag, options, has_id=True)

    async def create(
        self,
        *,
        key: str,
        name: Maybe[str] = UNSET,
        description: Maybe[str] = UNSET,
        tags: Maybe[List[str]] = UNSET,
        value_type: Maybe[models.FeatureFlagValueType] = UNSET,
        enabled: Maybe[bool] = UNSET,
        value: Maybe[Any] = UNSET,
        default_value: Maybe[Any] = UNSET,
        rules: Maybe[List[models.FlagRule]] = UNSET,
        rollout_percent: Maybe[float] = UNSET,
        bucket_by: Maybe[str] = UNSET,
        guard: Maybe[Optional[models.FeatureFlagCreateGuard]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlag:
        """Creates a feature flag.

        An organization has at most 500 feature flags.

        Needs the scope `feature-flags:write`.
        """
        operation = Operation(
            "POST",
            "/feature-flags",
            body={
                "key": key,
                "name": name,
                "description": description,
                "tags": tags,
                "valueType": value_type,
                "enabled": enabled,
                "value": value,
                "defaultValue": default_value,
                "rules": rules,
                "rolloutPercent": rollout_percent,
                "bucketBy": bucket_by,
                "guard": guard,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.FeatureFlag, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlag:
        """Gets a feature flag.

        Needs the scope `feature-flags:read`.
        """
        operation = Operation(
            "GET",
            "/feature-flags/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.FeatureFlag, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[Optional[str]] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        tags: Maybe[Optional[List[str]]] = UNSET,
        enabled: Maybe[Optional[bool]] = UNSET,
        value: Maybe[Any] = UNSET,
        default_value: Maybe[Any] = UNSET,
        rules: Maybe[Optional[List[models.FlagRule]]] = UNSET,
        rollout_percent: Maybe[Optional[float]] = UNSET,
        bucket_by: Maybe[Optional[str]] = UNSET,
        guard: Maybe[Optional[models.FeatureFlagUpdateGuard]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlag:
        """Changes a feature flag.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `feature-flags:write`.
        """
        operation = Operation(
            "PATCH",
            "/feature-flags/{id}",
            ids=(id,),
            body={
                "name": name,
                "description": description,
                "tags": tags,
                "enabled": enabled,
                "value": value,
                "defaultValue": default_value,
                "rules": rules,
                "rolloutPercent": rollout_percent,
                "bucketBy": bucket_by,
                "guard": guard,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.FeatureFlag, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a feature flag.

        Needs the scope `feature-flags:write`.
        """
        operation = Operation(
            "DELETE",
            "/feature-flags/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def evaluate(
        self,
        *,
        targeting_key: Optional[str] = None,
        context: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlagEvaluations:
        """Evaluates all feature flags of the organization.

        The context is the caller: `userId`, `organizationId` and `role`, with the id of the caller as
        `targetingKey`; what the query gives is added and wins. Rules are not shown.

        Needs any valid credential.
        """
        operation = Operation(
            "GET",
            "/feature-flags/evaluate",
            query={
                "targetingKey": targeting_key,
                "context": context,
            },
        )
        return await self._door.value(operation, models.FeatureFlagEvaluations, options)

    async def flagd(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.FlagdDefinition:
        """Exports all feature flags for flagd.

        A definition for `flagd --uri` and for in-process providers. A flag with `matches`, `cidr`, `before`
        or `after` is left out, because flagd has no such comparison; `metadata.omittedFlags` names them.

        Needs the scope `feature-flags:read`.
        """
        operation = Operation(
            "GET",
            "/feature-flags/flagd.json",
        )
        return await self._door.value(operation, models.FlagdDefinition, options)

    async def enable(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlag:
        """Switches a feature flag on.

        Its rules and its rollout count from now on. Ends `guardedAt`.

        Needs the scope `feature-flags:write`.
        """
        operation = Operation(
            "POST",
            "/feature-flags/{id}/enable",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.FeatureFlag, options)

    async def disable(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlag:
        """Switches a feature flag off.

        Everybody gets `defaultValue` from now on.

        Needs the scope `feature-flags:write`.
        """
        operation = Operation(
            "POST",
            "/feature-flags/{id}/disable",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.FeatureFlag, options)

    async def test(
        self,
        id: str,
        *,
        contexts: List[Dict[str, Any]],
        changes: Maybe[models.FeatureFlagUpdate] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.FeatureFlagTestResult:
        """Tries a feature flag on contexts, before and after a change.

        Answers who would get another value if the changes were saved. Stores nothing.

        Needs the scope `feature-flags:read`.
        """
        operation = Operation(
            "POST",
            "/feature-flags/{id}/test",
            ids=(id,),
            body={
                "changes": changes,
                "contexts": contexts,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.FeatureFlagTestResult, options)


class AsyncLicenses:
    """Everything about licenses."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.LicenseStatus] = None,
        type: Optional[models.LicenseType] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.License]:
        """Lists licenses.

        Needs the scope `licenses:read`.
        """
        operation = Operation(
            "GET",
            "/licenses",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
                "type": type,
            },
        )
        return AsyncPages(self._door, operation, models.License, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        type: Maybe[models.LicenseType] = UNSET,
        seats: Maybe[Optional[int]] = UNSET,
        max_activations: Maybe[Optional[int]] = UNSET,
        entitlements: Maybe[Dict[str, Any]] = UNSET,
        expires_at: Maybe[Optional[datetime]] = UNSET,
        warn_days: Maybe[int] = UNSET,
        grace_days: Maybe[int] = UNSET,
        heartbeat_seconds: Maybe[Optional[int]] = UNSET,
        file_ttl_seconds: Maybe[int] = UNSET,
        holder: Maybe[Optional[models.LicenseCreateHolder]] = UNSET,
        metadata: Maybe[Dict[str, str]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.LicenseWithKey:
        """Issues a license.

        The answer holds the key; it is never shown again. The license is `inactive` until it is activated.
        An organization has at most 100000 licenses.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses",
            body={
                "name": name,
                "type": type,
                "seats": seats,
                "maxActivations": max_activations,
                "entitlements": entitlements,
                "expiresAt": expires_at,
                "warnDays": warn_days,
                "graceDays": grace_days,
                "heartbeatSeconds": heartbeat_seconds,
                "fileTtlSeconds": file_ttl_seconds,
                "holder": holder,
                "metadata": metadata,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.LicenseWithKey, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Gets a license.

        Needs the scope `licenses:read`.
        """
        operation = Operation(
            "GET",
            "/licenses/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.License, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        type: Maybe[Optional[models.LicenseType]] = UNSET,
        seats: Maybe[Optional[int]] = UNSET,
        max_activations: Maybe[Optional[int]] = UNSET,
        entitlements: Maybe[Optional[Dict[str, Any]]] = UNSET,
        expires_at: Maybe[Optional[datetime]] = UNSET,
        warn_days: Maybe[Optional[int]] = UNSET,
        grace_days: Maybe[Optional[int]] = UNSET,
        heartbeat_seconds: Maybe[Optional[int]] = UNSET,
        file_ttl_seconds: Maybe[Optional[int]] = UNSET,
        holder: Maybe[Optional[models.LicenseUpdateHolder]] = UNSET,
        metadata: Maybe[Optional[Dict[str, Optional[str]]]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Changes a license.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "PATCH",
            "/licenses/{id}",
            ids=(id,),
            body={
                "name": name,
                "type": type,
                "seats": seats,
                "maxActivations": max_activations,
                "entitlements": entitlements,
                "expiresAt": expires_at,
                "warnDays": warn_days,
                "graceDays": grace_days,
                "heartbeatSeconds": heartbeat_seconds,
                "fileTtlSeconds": file_ttl_seconds,
                "holder": holder,
                "metadata": metadata,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.License, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a license.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "DELETE",
            "/licenses/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def activate(
        self,
        id: str,
        *,
        fingerprint: Maybe[Optional[str]] = UNSET,
        name: Maybe[Optional[str]] = UNSET,
        hostname: Maybe[Optional[str]] = UNSET,
        platform: Maybe[Optional[str]] = UNSET,
        version: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Starts a license, or activate a machine.

        With `fingerprint` it activates a machine for the holder, such as one without a network; without it
        the license starts. Repeating either changes nothing but `lastSeenAt`.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/activate",
            ids=(id,),
            body={
                "fingerprint": fingerprint,
                "name": name,
                "hostname": hostname,
                "platform": platform,
                "version": version,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.License, options)

    async def suspend(
        self,
        id: str,
        *,
        reason: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Suspends a license.

        It is not valid until it is reinstated. Only a license that was started can be suspended.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/suspend",
            ids=(id,),
            body={
                "reason": reason,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.License, options)

    async def reinstate(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Reinstates a suspended license.

        Its status follows from its dates again.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/reinstate",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.License, options)

    async def renew(
        self,
        id: str,
        *,
        expires_at: Optional[datetime],
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Renews a license.

        Gives it another end. An expired one is active again, and the next end is announced anew.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/renew",
            ids=(id,),
            body={
                "expiresAt": expires_at,
            },
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.License, options)

    async def revoke(
        self,
        id: str,
        *,
        reason: Maybe[Optional[str]] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.License:
        """Revokes a license for good.

        It is never valid again. Files that were issued before stay good until they expire.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/revoke",
            ids=(id,),
            body={
                "reason": reason,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.License, options)

    async def rotate_key(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.LicenseWithKey:
        """Gives a license a new key.

        The old key is unknown at once. Activations stay: their machines go on with the new key.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "POST",
            "/licenses/{id}/rotate-key",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.LicenseWithKey, options)

    def activations(
        self,
        id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.LicenseActivation]:
        """Lists the activations of a license.

        Needs the scope `licenses:read`.
        """
        operation = Operation(
            "GET",
            "/licenses/{id}/activations",
            ids=(id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.LicenseActivation, options, has_id=True)

    async def remove_activation(
        self,
        id: str,
        activation_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Frees the seat of a machine.

        The machine may activate again while there is room.

        Needs the scope `licenses:write`.
        """
        operation = Operation(
            "DELETE",
            "/licenses/{id}/activations/{activationId}",
            ids=(id, activation_id,),
        )
        await self._door.nothing(operation, options)

    async def file(
        self,
        id: str,
        *,
        activation_id: Optional[str] = None,
        encrypt: Optional[bool] = None,
        ttl_seconds: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a license file.

        A signed file that verifies without a network, in the container that SDKs of Keygen read:
        `aes-256-gcm+ed25519`, encrypted with the SHA-256 of the key, or `base64+ed25519` with
        `encrypt=false`.

        Needs the scope `licenses:read`.
        """
        operation = Operation(
            "GET",
            "/licenses/{id}/file",
            ids=(id,),
            query={
                "activationId": activation_id,
                "encrypt": encrypt,
                "ttlSeconds": ttl_seconds,
            },
        )
        return await self._door.content(operation, options)

    async def keys(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.LicensePublicKeys:
        """Lists the public keys of the organization.

        License files of the organization verify with them. The first license makes the first key.

        Needs any valid credential.
        """
        operation = Operation(
            "GET",
            "/licenses/keys",
        )
        return await self._door.value(operation, models.LicensePublicKeys, options)

    async def validate(
        self,
        *,
        key: str,
        fingerprint: Maybe[str] = UNSET,
        entitlements: Maybe[List[str]] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.LicenseValidation:
        """Validates a license key.

        Always answers 200, also for an unknown key. Needs no credential; an address may ask 600 times a
        minute.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/licenses/validate",
            body={
                "key": key,
                "fingerprint": fingerprint,
                "entitlements": entitlements,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.LicenseValidation, options)

    async def activate_machine(
        self,
        *,
        key: str,
        fingerprint: str,
        name: Maybe[Optional[str]] = UNSET,
        hostname: Maybe[Optional[str]] = UNSET,
        platform: Maybe[Optional[str]] = UNSET,
        version: Maybe[Optional[str]] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.LicenseActivation:
        """Activates a machine with the license key.

        Takes a seat. Activating a fingerprint again refreshes it and takes no second seat. The first
        machine starts the license.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/licenses/activations",
            body={
                "key": key,
                "fingerprint": fingerprint,
                "name": name,
                "hostname": hostname,
                "platform": platform,
                "version": version,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.LicenseActivation, options)

    async def deactivate_machine(
        self,
        id: str,
        *,
        key: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deactivates a machine with the license key.

        Frees its seat.

        Needs no authentication.
        """
        operation = Operation(
            "DELETE",
            "/licenses/activations/{id}",
            ids=(id,),
            body={
                "key": key,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def heartbeat(
        self,
        id: str,
        *,
        key: str,
        options: Optional[RequestOptions] = None,
    ) -> models.LicenseActivation:
        """Reports that a machine is there.

        A lapsed machine takes a seat again while there is room.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/licenses/activations/{id}/heartbeat",
            ids=(id,),
            body={
                "key": key,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.LicenseActivation, options)

    async def holder_file(
        self,
        *,
        key: str,
        fingerprint: Maybe[str] = UNSET,
        encrypt: Maybe[bool] = UNSET,
        ttl_seconds: Maybe[int] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Gets a license file with the license key.

        The file that `GET /licenses/:id/file` gives, for the holder. With a fingerprint it is for that
        machine.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/licenses/file",
            body={
                "key": key,
                "fingerprint": fingerprint,
                "encrypt": encrypt,
                "ttlSeconds": ttl_seconds,
            },
            is_public=True,
        )
        return await self._door.content(operation, options)


class AsyncAuth:
    """Accounts, signing in and out, and sessions."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def me(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Me:
        """Whoes is calling.

        Needs any valid credential.
        """
        operation = Operation(
            "GET",
            "/auth/me",
        )
        return await self._door.value(operation, models.Me, options)

    async def update_me(
        self,
        *,
        name: Maybe[str] = UNSET,
        mail_notifications: Maybe[bool] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.Me:
        """Changes your profile.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "PATCH",
            "/auth/me",
            body={
                "name": name,
                "mailNotifications": mail_notifications,
            },
        )
        return await self._door.value(operation, models.Me, options)

    async def remove_me(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes your account.

        It is deleted 14 days later, or after as many as the operator of the server says; until then you can
        sign in and undo it (`POST /auth/me/restore`). Every other session of yours ends. Organizations that
        you alone belong to are deleted with it. An organization with other members needs another owner
        first. Needs a sign-in of the last 15 minutes.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "DELETE",
            "/auth/me",
        )
        await self._door.nothing(operation, options)

    def sessions(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Session]:
        """Lists your sessions.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "GET",
            "/auth/sessions",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.Session, options, has_id=True)

    async def revoke_session(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Ends one of your sessions.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "DELETE",
            "/auth/sessions/{id}",
            ids=(id,),
        )
        await self._door.nothing(operation, options)

    async def begin_device(
        self,
        *,
        client_name: str,
        options: Optional[RequestOptions] = None,
    ) -> models.DeviceSignIn:
        """Begins to sign in a program, to be confirmed in a browser.

        The program shows the code and the address of the page, and asks `POST /auth/device/token` until a
        person has decided. Without a console there is no such page, and this is `not_found`.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/device",
            body={
                "clientName": client_name,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.DeviceSignIn, options)

    async def device_token(
        self,
        *,
        device_code: str,
        options: Optional[RequestOptions] = None,
    ) -> models.Tokens:
        """Asks for the tokens of a program that was confirmed.

        The tokens are given once. `forbidden` when the person refused, `token_expired` after ten minutes.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/device/token",
            body={
                "deviceCode": device_code,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.Tokens, options)

    async def read_device(
        self,
        *,
        user_code: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.DeviceSignInDetails:
        """Sees which program asks to be signed in.

        Wrong codes are counted like wrong passwords.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/device/read",
            body={
                "userCode": user_code,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.DeviceSignInDetails, options)

    async def confirm_device(
        self,
        *,
        user_code: str,
        decision: models.DeviceConfirmRequestDecision,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Signs a program in, or refuse it.

        Needs a sign-in of the last 15 minutes. The program gets a session like yours, which you can end.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/device/confirm",
            body={
                "userCode": user_code,
                "decision": decision,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        await self._door.nothing(operation, options)

    async def register(
        self,
        *,
        email: str,
        password: str,
        name: str,
        organization_name: Maybe[str] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Opens an account.

        Always answers the same; only an e-mail to the address says whether the account is new or existed
        already.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/register",
            body={
                "email": email,
                "password": password,
                "name": name,
                "organizationName": organization_name,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def verify_email(
        self,
        *,
        token: str,
        password: Maybe[str] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Verifies an e-mail address.

        With a password, the account has this one from now on: a stranger may have opened it with your
        address, and their password ends here. Without one, it keeps the password that it was opened with.
        Pages that follow the link should ask for it, as those of this server do.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/verify-email",
            body={
                "token": token,
                "password": password,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def resend_verification(
        self,
        *,
        email: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Sends the verification e-mail again.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/resend-verification",
            body={
                "email": email,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def forgot_password(
        self,
        *,
        email: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Asks for a new password.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/forgot-password",
            body={
                "email": email,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def reset_password(
        self,
        *,
        token: str,
        password: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Sets a new password.

        Every session of the user ends. A second factor stays.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/reset-password",
            body={
                "token": token,
                "password": password,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)

    async def restore_me(
        self,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Me:
        """Undoes the deletion of your account.

        Organizations that were to be deleted with it are restored one by one.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/me/restore",
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Me, options)

    async def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Changes your password.

        Every other session of yours ends.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/change-password",
            body={
                "currentPassword": current_password,
                "newPassword": new_password,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        await self._door.nothing(operation, options)


class AsyncMfa:
    """TOTP (RFC 6238) and backup codes."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def setup(
        self,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.MfaSetup:
        """Begins to set up a second factor.

        TOTP (RFC 6238). Nothing changes until it is confirmed; a new setup replaces an unconfirmed one. The
        session must be one of a sign-in of the last 15 minutes: a stolen session must not lock its owner
        out.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/mfa/setup",
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.MfaSetup, options)

    async def confirm(
        self,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.BackupCodes:
        """Switches the second factor on.

        Every other session of the user ends.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/mfa/confirm",
            body={
                "code": code,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.BackupCodes, options)

    async def disable(
        self,
        *,
        password: str,
        code: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Switches the second factor off.

        Every other session of the user ends.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/mfa/disable",
            body={
                "password": password,
                "code": code,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        await self._door.nothing(operation, options)

    async def backup_codes(
        self,
        *,
        password: str,
        code: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.BackupCodes:
        """Replaces the backup codes.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/mfa/backup-codes",
            body={
                "password": password,
                "code": code,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.BackupCodes, options)


class AsyncNotificationPreferences:
    """How you want to be paged, and when you want to be left alone."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def get(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationPreferences:
        """Gets how you want to be notified.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "GET",
            "/auth/me/notification-preferences",
        )
        return await self._door.value(operation, models.NotificationPreferences, options)

    async def update(
        self,
        *,
        page: Maybe[List[models.PagePreferenceCreate]] = UNSET,
        news: Maybe[models.NewsPreferencesUpdate] = UNSET,
        quiet_hours: Maybe[Optional[models.PersonalQuietHoursCreate]] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.NotificationPreferences:
        """Changes how you want to be notified.

        Pages of escalation policies follow it. Where none of its places works, the verified address of the
        account gets the page. `news` is what goes to everyone who may respond to incidents.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "PATCH",
            "/auth/me/notification-preferences",
            body={
                "page": page,
                "news": news,
                "quietHours": quiet_hours,
            },
        )
        return await self._door.value(operation, models.NotificationPreferences, options)


class AsyncContactMethods:
    """Your own telephone, chat or mailbox, where you are notified beside the address of your account."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.ContactMethod]:
        """Lists your contact methods.

        The verified e-mail address of your account is always there besides, as `email`.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "GET",
            "/auth/me/contact-methods",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.ContactMethod, options, has_id=True)

    async def create(
        self,
        *,
        type: models.ContactMethodType,
        name: str,
        config: Dict[str, Any],
        credentials: Maybe[Dict[str, Any]] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Creates a contact method.

        Sends a code of six digits there, which is valid for 15 minutes and five tries. The session must be
        one of a sign-in of the last 15 minutes. A person has at most 10. `sms` and `voice` go through the
        carrier channel of the organization that the request acts in.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/me/contact-methods",
            body={
                "type": type,
                "name": name,
                "config": config,
                "credentials": credentials,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Gets a contact method.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "GET",
            "/auth/me/contact-methods/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Renames a contact method.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "PATCH",
            "/auth/me/contact-methods/{id}",
            ids=(id,),
            body={
                "name": name,
            },
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def delete(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a contact method.

        What waits to be sent there is given up. The session must be one of a sign-in of the last 15
        minutes.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "DELETE",
            "/auth/me/contact-methods/{id}",
            ids=(id,),
        )
        await self._door.nothing(operation, options)

    async def send_code(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Sends another code to a contact method.

        The one before it is good no longer. At most three an hour go to one place.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/me/contact-methods/{id}/send-code",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def verify(
        self,
        id: str,
        *,
        code: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Verifies a contact method.

        With the code that was sent there. `conflict` when it is too old or was tried too often: have
        another one sent.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/me/contact-methods/{id}/verify",
            ids=(id,),
            body={
                "code": code,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ContactMethod:
        """Sends a test to a contact method.

        It counts like a code: at most three an hour go to one place.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/auth/me/contact-methods/{id}/test",
            ids=(id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ContactMethod, options)

    async def push_key(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.PushKey:
        """Gets the key that browsers subscribe with.

        For `PushManager.subscribe()`. It stays the same as long as the database does; a browser that
        subscribed with another one has to subscribe again.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "GET",
            "/auth/me/push-key",
        )
        return await self._door.value(operation, models.PushKey, options)


class AsyncOAuth:
    """Signing in with GitHub, GitLab, Google, Microsoft or Slack."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def providers(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.OAuthProvider]:
        """Lists the sign-in providers.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/auth/oauth/providers",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
            is_public=True,
        )
        return AsyncPages(self._door, operation, models.OAuthProvider, options, has_id=False)

    async def read_link(
        self,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> models.IdentityLink:
        """Sees whose sign-in a link confirms.

        What the e-mail said. The token is all that it takes, and is not used up.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/oauth/links/read",
            body={
                "token": token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.IdentityLink, options)

    async def confirm_link(
        self,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Lets an organization’s provider sign you in.

        The first sign-in of a member through the organization’s own provider opens nothing: the member
        confirms it by a link that is mailed to the address of the account. It works once, for an hour. Then
        sign in again.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/auth/oauth/links/confirm",
            body={
                "token": token,
            },
            is_public=True,
        )
        await self._door.nothing(operation, options)


class AsyncServer:
    """What a sign-in page needs to know of a server, and its first owner."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def get(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ServerInfo:
        """Whats a sign-in page needs to know.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/server",
            is_public=True,
        )
        return await self._door.value(operation, models.ServerInfo, options)


class AsyncOrganizations:
    """Everything about organizations."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.OrganizationStatus] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Organization]:
        """Lists organizations.

        Needs the scope `organization:read`.
        """
        operation = Operation(
            "GET",
            "/organizations",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
            },
        )
        return AsyncPages(self._door, operation, models.Organization, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        slug: Maybe[str] = UNSET,
        timezone: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Creates an organization.

        The user who creates it is its owner. A user of 1000 organizations cannot create another.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/organizations",
            body={
                "name": name,
                "slug": slug,
                "timezone": timezone,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Organization, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Gets an organization.

        Needs the scope `organization:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Organization, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        slug: Maybe[str] = UNSET,
        timezone: Maybe[Optional[str]] = UNSET,
        settings: Maybe[models.OrganizationUpdateSettings] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Changes an organization.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "PATCH",
            "/organizations/{id}",
            ids=(id,),
            body={
                "name": name,
                "slug": slug,
                "timezone": timezone,
                "settings": settings,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Organization, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an organization.

        It is suspended at once and deleted 14 days later, or after as many as the operator of the server
        says, with all that it has; until then `POST /organizations/:id/restore` undoes it. API keys are
        refused meanwhile, and every member is mailed. Only an owner may, with a sign-in of the last 15
        minutes.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "DELETE",
            "/organizations/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def transfer(
        self,
        id: str,
        *,
        member_id: str,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Hands an organization over.

        The member becomes owner, and you become admin. Only an owner may.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{id}/transfer",
            ids=(id,),
            body={
                "memberId": member_id,
            },
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Organization, options)

    async def suspend(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Suspends an organization.

        It can still be read; nothing is changed or checked until it is reactivated. Only an owner may.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{id}/suspend",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Organization, options)

    async def reactivate(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Reactivates a suspended organization.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{id}/reactivate",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Organization, options)

    async def restore(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Organization:
        """Undoes the deletion of an organization.

        It gets its former status back. Only an owner may, before `deletesAt`.

        Needs the scope `organization:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{id}/restore",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Organization, options)


class AsyncMembers:
    """Everything about members."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        org_id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        role: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Member]:
        """Lists members.

        Needs the scope `members:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/members",
            ids=(org_id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "role": role,
            },
        )
        return AsyncPages(self._door, operation, models.Member, options, has_id=True)

    async def get(
        self,
        org_id: str,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Member:
        """Gets a member.

        Needs the scope `members:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/members/{id}",
            ids=(org_id, id,),
        )
        return await self._door.value(operation, models.Member, options)

    async def update(
        self,
        org_id: str,
        id: str,
        *,
        role: str,
        options: Optional[RequestOptions] = None,
    ) -> models.Member:
        """Changes a member.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `members:write`.
        """
        operation = Operation(
            "PATCH",
            "/organizations/{orgId}/members/{id}",
            ids=(org_id, id,),
            body={
                "role": role,
            },
        )
        return await self._door.value(operation, models.Member, options)

    async def delete(
        self,
        org_id: str,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a member.

        Needs the scope `members:write`.
        """
        operation = Operation(
            "DELETE",
            "/organizations/{orgId}/members/{id}",
            ids=(org_id, id,),
        )
        await self._door.nothing(operation, options)


class AsyncInvitations:
    """Everything about invitations."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        org_id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Invitation]:
        """Lists invitations.

        Needs the scope `members:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/invitations",
            ids=(org_id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.Invitation, options, has_id=True)

    async def create(
        self,
        org_id: str,
        *,
        email: str,
        role: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Invitation:
        """Creates an invitation.

        An organization has at most 10000 invitations.

        Needs the scope `members:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{orgId}/invitations",
            ids=(org_id,),
            body={
                "email": email,
                "role": role,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Invitation, options)

    async def delete(
        self,
        org_id: str,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an invitation.

        Needs the scope `members:write`.
        """
        operation = Operation(
            "DELETE",
            "/organizations/{orgId}/invitations/{id}",
            ids=(org_id, id,),
        )
        await self._door.nothing(operation, options)

    async def resend(
        self,
        org_id: str,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Invitation:
        """Sends an invitation again.

        With a new link, by who sends it; the old one no longer works. It is valid for seven days again, and
        gives no more than they hold when it is accepted.

        Needs the scope `members:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{orgId}/invitations/{id}/resend",
            ids=(org_id, id,),
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Invitation, options)

    async def read(
        self,
        *,
        token: str,
        options: Optional[RequestOptions] = None,
    ) -> models.ShownInvitation:
        """Sees what a link invites to.

        What the e-mail said: the organization, who invites, and the role. The token is all that it takes,
        and is not used up.

        Needs no authentication.
        """
        operation = Operation(
            "POST",
            "/invitations/read",
            body={
                "token": token,
            },
            is_public=True,
        )
        return await self._door.value(operation, models.ShownInvitation, options)

    async def accept(
        self,
        *,
        token: str,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Member:
        """Accepts an invitation.

        The signed-in user joins the organization. The address that was invited must be theirs.

        Needs a signed-in user; API keys are refused.
        """
        operation = Operation(
            "POST",
            "/invitations/accept",
            body={
                "token": token,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Member, options)


class AsyncRoles:
    """Everything about roles."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Role]:
        """Lists roles.

        Needs the scope `roles:read`.
        """
        operation = Operation(
            "GET",
            "/roles",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.Role, options, has_id=True)

    async def create(
        self,
        *,
        name: str,
        scopes: List[models.Scope],
        description: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Role:
        """Creates a role.

        An organization has at most 500 roles.

        Needs the scope `roles:write`.
        """
        operation = Operation(
            "POST",
            "/roles",
            body={
                "name": name,
                "description": description,
                "scopes": scopes,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Role, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Role:
        """Gets a role.

        Needs the scope `roles:read`.
        """
        operation = Operation(
            "GET",
            "/roles/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Role, options)

    async def update(
        self,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        description: Maybe[Optional[str]] = UNSET,
        scopes: Maybe[List[models.Scope]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Role:
        """Changes a role.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `roles:write`.
        """
        operation = Operation(
            "PATCH",
            "/roles/{id}",
            ids=(id,),
            body={
                "name": name,
                "description": description,
                "scopes": scopes,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.Role, options)

    async def delete(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes a role.

        Needs the scope `roles:write`.
        """
        operation = Operation(
            "DELETE",
            "/roles/{id}",
            ids=(id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    def scopes(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.ScopeEntry]:
        """Lists all permissions.

        Needs any valid credential.
        """
        operation = Operation(
            "GET",
            "/scopes",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.ScopeEntry, options, has_id=False)


class AsyncApiKeys:
    """Everything about API keys."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        org_id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.ApiKey]:
        """Lists API keys.

        Needs the scope `api-keys:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/api-keys",
            ids=(org_id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.ApiKey, options, has_id=True)

    async def create(
        self,
        org_id: str,
        *,
        name: str,
        scopes: List[models.Scope],
        expires_at: Maybe[Optional[datetime]] = UNSET,
        rate_limit_per_minute: Maybe[int] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ApiKeyWithSecret:
        """Creates an API key.

        The answer holds the secret; it is never shown again. An organization has at most 100000 API keys,
        revoked ones included.

        Needs the scope `api-keys:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{orgId}/api-keys",
            ids=(org_id,),
            body={
                "name": name,
                "scopes": scopes,
                "expiresAt": expires_at,
                "rateLimitPerMinute": rate_limit_per_minute,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ApiKeyWithSecret, options)

    async def get(
        self,
        org_id: str,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.ApiKey:
        """Gets an API key.

        Needs the scope `api-keys:read`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/api-keys/{id}",
            ids=(org_id, id,),
        )
        return await self._door.value(operation, models.ApiKey, options)

    async def update(
        self,
        org_id: str,
        id: str,
        *,
        name: Maybe[str] = UNSET,
        scopes: Maybe[List[models.Scope]] = UNSET,
        expires_at: Maybe[Optional[datetime]] = UNSET,
        rate_limit_per_minute: Maybe[Optional[int]] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ApiKey:
        """Changes an API key.

        A JSON merge patch (RFC 7396): what is left out stays, `null` puts a field back to its default.

        Needs the scope `api-keys:write`.
        """
        operation = Operation(
            "PATCH",
            "/organizations/{orgId}/api-keys/{id}",
            ids=(org_id, id,),
            body={
                "name": name,
                "scopes": scopes,
                "expiresAt": expires_at,
                "rateLimitPerMinute": rate_limit_per_minute,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.ApiKey, options)

    async def delete(
        self,
        org_id: str,
        id: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Deletes an API key.

        Needs the scope `api-keys:write`.
        """
        operation = Operation(
            "DELETE",
            "/organizations/{orgId}/api-keys/{id}",
            ids=(org_id, id,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)

    async def rotate(
        self,
        org_id: str,
        id: str,
        *,
        grace_seconds: Maybe[int] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.ApiKeyWithSecret:
        """Gives an API key a new secret.

        The old secret works on for `graceSeconds`, so that its users can change over. The caller answers
        for the key from then on, so a suspended key is active again; it gets no grace.

        Needs the scope `api-keys:write`.
        """
        operation = Operation(
            "POST",
            "/organizations/{orgId}/api-keys/{id}/rotate",
            ids=(org_id, id,),
            body={
                "graceSeconds": grace_seconds,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.ApiKeyWithSecret, options)


class AsyncSsoConnections:
    """An organization’s own connections to providers."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        org_id: str,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.SsoConnection]:
        """Lists single sign-on connections.

        Needs the scope `sso:write`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/sso",
            ids=(org_id,),
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.SsoConnection, options, has_id=True)

    async def get(
        self,
        org_id: str,
        provider: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.SsoConnection:
        """Gets a single sign-on connection.

        Needs the scope `sso:write`.
        """
        operation = Operation(
            "GET",
            "/organizations/{orgId}/sso/{provider}",
            ids=(org_id, provider,),
        )
        return await self._door.value(operation, models.SsoConnection, options)

    async def put(
        self,
        org_id: str,
        provider: str,
        *,
        client_id: str,
        enabled: Maybe[bool] = UNSET,
        issuer: Maybe[Optional[str]] = UNSET,
        client_secret: Maybe[str] = UNSET,
        role: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.SsoConnection:
        """Sets up a single sign-on connection.

        Needs the scope `sso:write`.
        """
        operation = Operation(
            "PUT",
            "/organizations/{orgId}/sso/{provider}",
            ids=(org_id, provider,),
            body={
                "enabled": enabled,
                "issuer": issuer,
                "clientId": client_id,
                "clientSecret": client_secret,
                "role": role,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.SsoConnection, options)

    async def delete(
        self,
        org_id: str,
        provider: str,
        *,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Removes a single sign-on connection.

        Needs the scope `sso:write`.
        """
        operation = Operation(
            "DELETE",
            "/organizations/{orgId}/sso/{provider}",
            ids=(org_id, provider,),
            if_version=if_version,
        )
        await self._door.nothing(operation, options)


class AsyncAuditActivities:
    """Everything about audit activities."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        action: Optional[str] = None,
        result: Optional[models.AuditActivityResult] = None,
        resource_type: Optional[str] = None,
        resource_id: Optional[str] = None,
        since: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.AuditActivity]:
        """Lists audit activities.

        Needs the scope `audit:read`.
        """
        operation = Operation(
            "GET",
            "/audit-activities",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "action": action,
                "result": result,
                "resourceType": resource_type,
                "resourceId": resource_id,
                "since": since,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.AuditActivity, options, has_id=True)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.AuditActivity:
        """Gets an audit activity.

        Needs the scope `audit:read`.
        """
        operation = Operation(
            "GET",
            "/audit-activities/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.AuditActivity, options)

    async def verify(
        self,
        *,
        after: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.AuditVerification:
        """Verifies the audit trail.

        Walks the hash chain of the organization and names the first entry that is not what was written. One
        request checks at most 5000 entries; `cursor` continues from there; a trail can also be verified day
        by day. An organization has one walk at a time.

        Needs the scope `audit:read`.
        """
        operation = Operation(
            "GET",
            "/audit-activities/verify",
            query={
                "after": after,
            },
        )
        return await self._door.value(operation, models.AuditVerification, options)


class AsyncSubscriptions:
    """Everything about subscriptions."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        status: Optional[models.SubscriptionStatus] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Subscription]:
        """Lists subscriptions.

        Needs the scope `subscription:read`.
        """
        operation = Operation(
            "GET",
            "/subscriptions",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "status": status,
            },
        )
        return AsyncPages(self._door, operation, models.Subscription, options, has_id=True)

    async def create(
        self,
        *,
        plan_id: str,
        interval: Maybe[models.SubscriptionInterval] = UNSET,
        quantity: Maybe[int] = UNSET,
        currency: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Subscription:
        """Subscribes to a plan.

        An organization has one subscription at a time. A free one is replaced; to change a paid one, use
        `change-plan`. The first invoice is issued at once, or when the trial ends. Refused while an earlier
        invoice is not paid. Where the server asks for the first payment beforehand, the subscription is
        `incomplete` until then.

        Needs the scope `subscription:write`.
        """
        operation = Operation(
            "POST",
            "/subscriptions",
            body={
                "planId": plan_id,
                "interval": interval,
                "quantity": quantity,
                "currency": currency,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Subscription, options)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Subscription:
        """Gets a subscription.

        Needs the scope `subscription:read`.
        """
        operation = Operation(
            "GET",
            "/subscriptions/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Subscription, options)

    async def preview_change(
        self,
        id: str,
        *,
        plan_id: Maybe[str] = UNSET,
        quantity: Maybe[int] = UNSET,
        interval: Maybe[models.SubscriptionInterval] = UNSET,
        when: Maybe[models.SubscriptionChangeWhen] = UNSET,
        prorate_at: Maybe[datetime] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.SubscriptionPreview:
        """Sees what a change of the plan would cost.

        Nothing is changed. `change-plan` with the `prorateAt` of the answer charges exactly these amounts,
        for 10 minutes.

        Needs the scope `subscription:read`.
        """
        operation = Operation(
            "POST",
            "/subscriptions/{id}/preview-change",
            ids=(id,),
            body={
                "planId": plan_id,
                "quantity": quantity,
                "interval": interval,
                "when": when,
                "prorateAt": prorate_at,
            },
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.SubscriptionPreview, options)

    async def change_plan(
        self,
        id: str,
        *,
        plan_id: Maybe[str] = UNSET,
        quantity: Maybe[int] = UNSET,
        interval: Maybe[models.SubscriptionInterval] = UNSET,
        when: Maybe[models.SubscriptionChangeWhen] = UNSET,
        prorate_at: Maybe[datetime] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Subscription:
        """Changes the plan, the seats or the interval.

        An upgrade takes effect now and charges the rest of the period; a downgrade takes effect at the end
        of the period. Monitors beyond the limits of the new plan are paused, never deleted. What is given
        back beyond what is charged is taken off open invoices by credit notes; what was paid of it becomes
        credit.

        Needs the scope `subscription:write`.
        """
        operation = Operation(
            "POST",
            "/subscriptions/{id}/change-plan",
            ids=(id,),
            body={
                "planId": plan_id,
                "quantity": quantity,
                "interval": interval,
                "when": when,
                "prorateAt": prorate_at,
            },
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Subscription, options)

    async def cancel(
        self,
        id: str,
        *,
        at_period_end: Maybe[bool] = UNSET,
        reason: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Subscription:
        """Cancels a subscription.

        It ends with the period, or at once with `atPeriodEnd: false`, which gives nothing back. The
        organization then has the default plan, and keeps its credit.

        Needs the scope `subscription:write`.
        """
        operation = Operation(
            "POST",
            "/subscriptions/{id}/cancel",
            ids=(id,),
            body={
                "atPeriodEnd": at_period_end,
                "reason": reason,
            },
            is_body_optional=True,
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Subscription, options)

    async def resume(
        self,
        id: str,
        *,
        if_version: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.Subscription:
        """Withdraws a cancellation or a change that waits.

        Only what waits for the end of the period can be withdrawn.

        Needs the scope `subscription:write`.
        """
        operation = Operation(
            "POST",
            "/subscriptions/{id}/resume",
            ids=(id,),
            if_version=if_version,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.Subscription, options)


class AsyncInvoices:
    """Everything about invoices."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        status: Optional[models.InvoiceStatus] = None,
        from_: Optional[datetime] = None,
        until: Optional[datetime] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Invoice]:
        """Lists invoices.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/invoices",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
                "status": status,
                "from": from_,
                "until": until,
            },
        )
        return AsyncPages(self._door, operation, models.Invoice, options, has_id=True)

    async def get(
        self,
        id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Invoice:
        """Gets an invoice.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/invoices/{id}",
            ids=(id,),
        )
        return await self._door.value(operation, models.Invoice, options)

    async def download(
        self,
        id: str,
        *,
        format: Optional[models.InvoiceDownloadFormat] = None,
        options: Optional[RequestOptions] = None,
    ) -> Content:
        """Downloads an invoice.

        Answers in the `format` that is asked for: `application/json` as the invoice is shown, `text/html`
        with styles for print, or `application/pdf` where the server has it.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/invoices/{id}/download",
            ids=(id,),
            query={
                "format": format,
            },
        )
        return await self._door.content(operation, options)

    async def pay(
        self,
        id: str,
        *,
        payment_method_id: Maybe[str] = UNSET,
        reference: Maybe[str] = UNSET,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.InvoicePayment:
        """Pays an invoice.

        Collects what is due through the payment provider of the server. With the provider `manual` it
        records who paid and the `reference`; where the operator settles payments, the payment stays pending
        until the operator has recorded it. A payment that is under way is answered instead of a second one.

        Needs the scope `billing:write`.
        """
        operation = Operation(
            "POST",
            "/billing/invoices/{id}/pay",
            ids=(id,),
            body={
                "paymentMethodId": payment_method_id,
                "reference": reference,
            },
            is_body_optional=True,
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.InvoicePayment, options)


class AsyncBilling:
    """Who invoices are made out to, how they are paid, and what payment providers call."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    async def profile(
        self,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.BillingProfile:
        """Gets the billing profile.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/profile",
        )
        return await self._door.value(operation, models.BillingProfile, options)

    async def update_profile(
        self,
        *,
        company_name: Maybe[str] = UNSET,
        email: Maybe[str] = UNSET,
        address: Maybe[models.BillingProfileAddress] = UNSET,
        tax_id: Maybe[str] = UNSET,
        purchase_order: Maybe[str] = UNSET,
        locale: Maybe[str] = UNSET,
        if_version: Optional[int] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.BillingProfile:
        """Replaces the billing profile.

        Invoices that were issued keep what the profile was.

        Needs the scope `billing:write`.
        """
        operation = Operation(
            "PUT",
            "/billing/profile",
            body={
                "companyName": company_name,
                "email": email,
                "address": address,
                "taxId": tax_id,
                "purchaseOrder": purchase_order,
                "locale": locale,
            },
            if_version=if_version,
        )
        return await self._door.value(operation, models.BillingProfile, options)

    def payment_methods(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.PaymentMethod]:
        """Lists payment methods.

        Those that the payment provider keeps for the organization; none where the provider has no such
        thing.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/payment-methods",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
        )
        return AsyncPages(self._door, operation, models.PaymentMethod, options, has_id=True)

    async def add_payment_method(
        self,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> models.PaymentMethodSetUp:
        """Adds a payment method.

        Answers where the provider lets the customer enter it; `conflict` where the provider has no such
        page.

        Needs the scope `billing:write`.
        """
        operation = Operation(
            "POST",
            "/billing/payment-methods",
            has_key=True,
            idempotency_key=idempotency_key,
        )
        return await self._door.value(operation, models.PaymentMethodSetUp, options)

    async def remove_payment_method(
        self,
        method_id: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> None:
        """Removes a payment method.

        Needs the scope `billing:write`.
        """
        operation = Operation(
            "DELETE",
            "/billing/payment-methods/{methodId}",
            ids=(method_id,),
        )
        await self._door.nothing(operation, options)


class AsyncPlans:
    """What organizations can subscribe to; the operator configures it."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Plan]:
        """Lists plans.

        The catalogue of this server, which its operator configures. Amounts are without taxes.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/plans",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
            is_public=True,
        )
        return AsyncPages(self._door, operation, models.Plan, options, has_id=False)

    async def get(
        self,
        code: str,
        *,
        options: Optional[RequestOptions] = None,
    ) -> models.Plan:
        """Gets a plan.

        Needs no authentication.
        """
        operation = Operation(
            "GET",
            "/plans/{code}",
            ids=(code,),
            is_public=True,
        )
        return await self._door.value(operation, models.Plan, options)


class AsyncUsage:
    """What an organization uses, and what it may use."""

    def __init__(self, door: AsyncDoor) -> None:
        self._door = door

    def list(
        self,
        *,
        page: Optional[int] = None,
        page_size: Optional[int] = None,
        sort: Optional[str] = None,
        search: Optional[str] = None,
        options: Optional[RequestOptions] = None,
    ) -> AsyncPages[models.Usage]:
        """Lists what the organization uses, and may use.

        Needs the scope `billing:read`.
        """
        operation = Operation(
            "GET",
            "/billing/usage",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "search": search,
            },
        )
        return AsyncPages(self._door, operation, models.Usage, options, has_id=False)


class AsyncServices:
    """The services of a client."""

    def __init__(self, door: AsyncDoor) -> None:
        self.monitors = AsyncMonitors(door)
        """Everything about monitors."""
        self.heartbeats = AsyncHeartbeats(door)
        """Signals that jobs send to their heartbeat monitors."""
        self.agents = AsyncAgents(door)
        """Everything about agents."""
        self.incidents = AsyncIncidents(door)
        """Everything about incidents."""
        self.incident_actions = AsyncIncidentActions(door)
        """What the links and buttons of messages call, with the token that is in them."""
        self.alert_rules = AsyncAlertRules(door)
        """Everything about alert rules."""
        self.alerts = AsyncAlerts(door)
        """What alert rules found, across all of them."""
        self.notification_channels = AsyncNotificationChannels(door)
        """Everything about notification channels."""
        self.mail_recipients = AsyncMailRecipients(door)
        """What the links of mails to addresses that are no members' call, with the token that is in them."""
        self.exporters = AsyncExporters(door)
        """Everything about exporters."""
        self.prometheus = AsyncPrometheus(door)
        """Samples in PromQL, over the reading part of Prometheus’ HTTP API."""
        self.telemetry_exports = AsyncTelemetryExports(door)
        """Everything about telemetry exports."""
        self.maintenance_windows = AsyncMaintenanceWindows(door)
        """Everything about maintenance windows."""
        self.on_call_schedules = AsyncOnCallSchedules(door)
        """Everything about schedules of who is on call."""
        self.on_call = AsyncOnCall(door)
        """Who is on call at a moment, in all schedules at once."""
        self.escalation_policies = AsyncEscalationPolicies(door)
        """Everything about escalation policies."""
        self.dashboards = AsyncDashboards(door)
        """Everything about dashboards."""
        self.reports = AsyncReports(door)
        """Everything about reports."""
        self.status_pages = AsyncStatusPages(door)
        """Everything about status pages."""
        self.public_status_pages = AsyncPublicStatusPages(door)
        """Status pages without an account: what visitors, aggregators and feed readers get."""
        self.notifications = AsyncNotifications(door)
        """Messages to channels and people, and what became of each."""
        self.webhooks = AsyncWebhooks(door)
        """Everything about webhooks."""
        self.events = AsyncEvents(door)
        """What happened in an organization: the events that webhooks deliver."""
        self.feature_flags = AsyncFeatureFlags(door)
        """Everything about feature flags."""
        self.licenses = AsyncLicenses(door)
        """Everything about licenses."""
        self.auth = AsyncAuth(door)
        """Accounts, signing in and out, and sessions."""
        self.mfa = AsyncMfa(door)
        """TOTP (RFC 6238) and backup codes."""
        self.notification_preferences = AsyncNotificationPreferences(door)
        """How you want to be paged, and when you want to be left alone."""
        self.contact_methods = AsyncContactMethods(door)
        """Your own telephone, chat or mailbox, where you are notified beside the address of your account."""
        self.oauth = AsyncOAuth(door)
        """Signing in with GitHub, GitLab, Google, Microsoft or Slack."""
        self.server = AsyncServer(door)
        """What a sign-in page needs to know of a server, and its first owner."""
        self.organizations = AsyncOrganizations(door)
        """Everything about organizations."""
        self.members = AsyncMembers(door)
        """Everything about members."""
        self.invitations = AsyncInvitations(door)
        """Everything about invitations."""
        self.roles = AsyncRoles(door)
        """Everything about roles."""
        self.api_keys = AsyncApiKeys(door)
        """Everything about API keys."""
        self.sso_connections = AsyncSsoConnections(door)
        """An organization’s own connections to providers."""
        self.audit_activities = AsyncAuditActivities(door)
        """Everything about audit activities."""
        self.subscriptions = AsyncSubscriptions(door)
        """Everything about subscriptions."""
        self.invoices = AsyncInvoices(door)
        """Everything about invoices."""
        self.billing = AsyncBilling(door)
        """Who invoices are made out to, how they are paid, and what payment providers call."""
        self.plans = AsyncPlans(door)
        """What organizations can subscribe to; the operator configures it."""
        self.usage = AsyncUsage(door)
        """What an organization uses, and what it may use."""
