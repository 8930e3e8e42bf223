// Derived from the contract by `pnpm generate`; changes made here are lost.

import type { Form } from './form.js';

export const declaredForms: Readonly<Record<string, Form>> = {
 "webhooks": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "url": {},
   "events": {
    "default": [
     "*"
    ]
   },
   "description": {
    "default": ""
   },
   "enabled": {
    "default": true
   }
  }
 },
 "monitors": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "type": {},
   "target": {
    "default": ""
   },
   "description": {
    "default": ""
   },
   "enabled": {
    "default": true
   },
   "intervalSeconds": {
    "default": 60
   },
   "timeoutSeconds": {
    "default": 10
   },
   "retries": {
    "default": 2
   },
   "retryIntervalSeconds": {
    "default": 15
   },
   "recoveryThreshold": {
    "default": 1
   },
   "degradedAfterMs": {
    "default": null
   },
   "tags": {
    "default": []
   },
   "config": {
    "any": [
     {
      "fields": {
       "method": {
        "default": "GET"
       },
       "headers": {
        "default": {}
       },
       "body": {
        "default": null
       },
       "acceptedStatusCodes": {
        "default": [
         "200-299"
        ]
       },
       "maxRedirects": {
        "default": 5
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "security": {
        "default": "none"
       },
       "startTls": {
        "default": null
       },
       "send": {
        "default": null
       },
       "expect": {
        "default": null
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "send": {},
       "expect": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "packets": {
        "default": 3
       },
       "maxLossPercent": {
        "default": 100
       },
       "fallbackPort": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "recordType": {
        "default": "A"
       },
       "resolver": {
        "default": null
       },
       "expectedRcode": {
        "default": "NOERROR"
       },
       "isRecordRequired": {
        "default": true
       }
      }
     },
     {
      "fields": {
       "serverName": {
        "default": null
       },
       "minDaysRemaining": {
        "default": 0
       },
       "startTls": {
        "default": null
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "minDaysRemaining": {
        "default": 14
       },
       "rdapServer": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "periodSeconds": {
        "default": null
       },
       "cron": {
        "default": null
       },
       "timezone": {
        "default": "UTC"
       },
       "graceSeconds": {
        "default": 60
       },
       "maxRunSeconds": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "service": {
        "default": ""
       },
       "isTls": {
        "default": false
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "headers": {
        "default": {}
       },
       "subprotocols": {
        "default": []
       },
       "send": {
        "default": null
       },
       "expect": {
        "default": null
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "security": {
        "default": "none"
       },
       "heloName": {
        "default": "watchpost"
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "expectBanner": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "database": {
        "default": "postgres"
       },
       "isTls": {
        "default": false
       },
       "query": {
        "default": "SELECT 1"
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "database": {
        "default": null
       },
       "isTls": {
        "default": false
       },
       "query": {
        "default": "SELECT 1"
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "isTls": {
        "default": false
       },
       "database": {
        "default": 0
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "isTls": {
        "default": false
       },
       "topic": {
        "default": null
       },
       "expect": {
        "default": null
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "series": {},
       "labels": {
        "default": {}
       },
       "operator": {},
       "threshold": {},
       "headers": {
        "default": {}
       },
       "verifyTls": {
        "default": true
       },
       "caCertificates": {
        "default": null
       }
      }
     },
     {
      "fields": {
       "monitorIds": {
        "items": {
         "names": "mon"
        }
       },
       "mode": {
        "default": "worst"
       },
       "atLeast": {
        "default": null
       }
      }
     },
     {
      "fields": {}
     }
    ],
    "default": {}
   },
   "assertions": {
    "items": {
     "fields": {
      "source": {},
      "path": {},
      "operator": {},
      "expected": {}
     }
    },
    "default": []
   },
   "parentId": {
    "names": "mon",
    "default": null
   },
   "escalationPolicyId": {
    "names": "esc",
    "default": null
   },
   "agentIds": {
    "items": {
     "names": "agt"
    },
    "default": []
   },
   "checkFromServer": {
    "default": null
   },
   "quorum": {
    "fields": {
     "mode": {},
     "count": {}
    },
    "default": {
     "mode": "majority"
    }
   },
   "credentials": {
    "fields": {
     "username": {},
     "password": {},
     "token": {},
     "clientCertificate": {},
     "clientKey": {},
     "secretHeaders": {}
    },
    "nullable": true,
    "default": null
   }
  }
 },
 "notificationChannels": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "description": {
    "default": ""
   },
   "type": {},
   "config": {},
   "credentials": {
    "default": {}
   },
   "enabled": {
    "default": true
   },
   "subscriptions": {
    "items": {
     "fields": {
      "events": {},
      "target": {
       "any": [
        {
         "fields": {
          "scope": {
           "is": "all"
          }
         }
        },
        {
         "fields": {
          "scope": {
           "is": "monitors"
          },
          "monitorIds": {
           "items": {
            "names": "mon"
           }
          }
         }
        },
        {
         "fields": {
          "scope": {
           "is": "tags"
          },
          "tags": {}
         }
        }
       ],
       "default": {
        "scope": "all"
       }
      },
      "minimumSeverity": {
       "default": "minor"
      },
      "labels": {
       "default": {}
      }
     }
    },
    "default": [
     {
      "events": [
       "incident.opened",
       "incident.acknowledged",
       "incident.resolved",
       "certificate.ending",
       "agent.disconnected",
       "agent.connected",
       "channel.failing"
      ]
     }
    ]
   },
   "grouping": {
    "fields": {
     "waitSeconds": {
      "default": 5
     },
     "digestAbove": {
      "nullable": true,
      "default": 3
     },
     "digestSeconds": {
      "default": 600
     }
    },
    "default": {}
   },
   "quietHours": {
    "fields": {
     "timezone": {},
     "ranges": {
      "items": {
       "fields": {
        "days": {},
        "from": {},
        "to": {}
       }
      }
     },
     "below": {},
     "afterwards": {
      "default": "hold"
     }
    },
    "nullable": true,
    "default": null
   },
   "repeat": {
    "fields": {
     "everySeconds": {},
     "atMost": {
      "default": 10
     }
    },
    "nullable": true,
    "default": null
   },
   "flapping": {
    "fields": {
     "changes": {},
     "windowSeconds": {}
    },
    "nullable": true,
    "default": {
     "changes": 6,
     "windowSeconds": 1800
    }
   },
   "template": {
    "fields": {
     "title": {
      "default": null
     },
     "body": {
      "default": null
     }
    },
    "nullable": true,
    "default": null
   },
   "updates": {
    "default": "auto"
   },
   "actions": {
    "default": "signedIn"
   },
   "showTarget": {
    "default": "host"
   },
   "timezone": {
    "default": null
   },
   "expiresAfterSeconds": {
    "default": 21600
   }
  }
 },
 "onCallSchedules": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "description": {
    "default": ""
   },
   "timezone": {},
   "layers": {
    "items": {
     "fields": {
      "name": {},
      "userIds": {
       "items": {
        "names": "usr"
       }
      },
      "startsOn": {},
      "handoff": {
       "fields": {
        "every": {
         "default": 1
        },
        "unit": {
         "default": "week"
        },
        "at": {
         "default": "09:00"
        }
       },
       "default": {}
      },
      "restrictions": {
       "items": {
        "fields": {
         "days": {},
         "from": {},
         "to": {}
        }
       },
       "default": null
      }
     }
    }
   },
   "announceChannelId": {
    "names": "nch",
    "default": null
   }
  }
 },
 "escalationPolicies": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "description": {
    "default": ""
   },
   "target": {
    "any": [
     {
      "fields": {
       "scope": {
        "is": "all"
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "monitors"
       },
       "monitorIds": {
        "items": {
         "names": "mon"
        }
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "tags"
       },
       "tags": {}
      }
     }
    ],
    "default": null
   },
   "minimumSeverity": {
    "default": "minor"
   },
   "steps": {
    "items": {
     "fields": {
      "targets": {
       "items": {
        "any": [
         {
          "fields": {
           "type": {
            "is": "user"
           },
           "id": {
            "names": "usr"
           }
          }
         },
         {
          "fields": {
           "type": {
            "is": "schedule"
           },
           "id": {
            "names": "ocs"
           }
          }
         },
         {
          "fields": {
           "type": {
            "is": "channel"
           },
           "id": {
            "names": "nch"
           }
          }
         },
         {
          "fields": {
           "type": {
            "is": "responders"
           }
          }
         }
        ]
       }
      },
      "waitSeconds": {
       "default": 300
      }
     }
    }
   },
   "rounds": {
    "default": 3
   },
   "whenUncovered": {
    "default": "next"
   },
   "whenExhausted": {
    "default": "responders"
   },
   "acknowledgementSeconds": {
    "default": null
   }
  }
 },
 "alertRules": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "enabled": {
    "default": true
   },
   "severity": {
    "default": "major"
   },
   "target": {
    "any": [
     {
      "fields": {
       "scope": {
        "is": "all"
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "monitors"
       },
       "monitorIds": {
        "items": {
         "names": "mon"
        }
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "tags"
       },
       "tags": {}
      }
     },
     {
      "fields": {
       "scope": {
        "is": "agents"
       },
       "agentIds": {
        "items": {
         "names": "agt"
        }
       }
      }
     }
    ],
    "default": {
     "scope": "all"
    }
   },
   "condition": {
    "fields": {
     "metric": {},
     "operator": {},
     "threshold": {},
     "clearThreshold": {
      "default": null
     },
     "aggregation": {
      "default": "last"
     },
     "windowSeconds": {
      "default": 300
     },
     "reportId": {
      "names": "rpt"
     },
     "exporterId": {
      "names": "exp"
     },
     "selector": {},
     "fn": {}
    }
   },
   "failureThreshold": {
    "default": 3
   },
   "successThreshold": {
    "default": 2
   },
   "noDataState": {
    "default": "keep"
   },
   "repeatIntervalSeconds": {
    "default": null
   },
   "notifyOnResolve": {
    "default": true
   },
   "channels": {
    "items": {
     "any": [
      {
       "fields": {
        "type": {
         "is": "webhook"
        }
       }
      },
      {
       "fields": {
        "type": {
         "is": "email"
        },
        "to": {
         "default": []
        }
       }
      },
      {
       "fields": {
        "type": {
         "is": "channel"
        },
        "channelId": {
         "names": "nch"
        }
       }
      },
      {
       "fields": {
        "type": {
         "is": "escalation"
        },
        "escalationPolicyId": {
         "names": "esc"
        }
       }
      }
     ]
    },
    "default": [
     {
      "type": "webhook"
     }
    ]
   },
   "createIncident": {
    "default": false
   },
   "labels": {
    "default": {}
   }
  }
 },
 "maintenanceWindows": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "description": {
    "default": ""
   },
   "enabled": {
    "default": true
   },
   "target": {
    "any": [
     {
      "fields": {
       "scope": {
        "is": "all"
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "monitors"
       },
       "monitorIds": {
        "items": {
         "names": "mon"
        }
       }
      }
     },
     {
      "fields": {
       "scope": {
        "is": "tags"
       },
       "tags": {}
      }
     }
    ]
   },
   "schedule": {
    "any": [
     {
      "fields": {
       "type": {
        "is": "once"
       },
       "startsAt": {},
       "endsAt": {}
      }
     },
     {
      "fields": {
       "type": {
        "is": "recurring"
       },
       "cron": {},
       "timezone": {
        "default": "UTC"
       },
       "durationSeconds": {}
      }
     }
    ]
   }
  }
 },
 "dashboards": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "description": {
    "default": ""
   },
   "tags": {
    "default": []
   },
   "widgets": {
    "items": {
     "any": [
      {
       "fields": {
        "id": {},
        "type": {
         "is": "stat"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "metric": {},
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "status": {
           "default": null
          },
          "exporterId": {
           "names": "exp",
           "default": null
          },
          "selector": {
           "default": null
          },
          "reportId": {
           "names": "rpt",
           "default": null
          },
          "combine": {
           "default": "average"
          },
          "thresholds": {
           "items": {
            "fields": {
             "value": {},
             "level": {}
            }
           },
           "default": []
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "timeseries"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "metric": {},
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "by": {
           "default": "monitor"
          },
          "bins": {
           "default": 120
          },
          "exporterId": {
           "names": "exp",
           "default": null
          },
          "selector": {
           "default": null
          },
          "fn": {
           "default": null
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "statusHistory"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "bins": {
           "default": 90
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "uptime"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "windows": {
           "default": [
            "h24",
            "d30"
           ]
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "monitorList"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "statuses": {
           "default": []
          },
          "sort": {
           "default": "status"
          },
          "limit": {
           "default": 20
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "incidentList"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "statuses": {
           "default": [
            "open",
            "acknowledged"
           ]
          },
          "limit": {
           "default": 10
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "certificates"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "target": {
           "any": [
            {
             "fields": {
              "scope": {
               "is": "all"
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "monitors"
              },
              "monitorIds": {
               "items": {
                "names": "mon"
               }
              }
             }
            },
            {
             "fields": {
              "scope": {
               "is": "tags"
              },
              "tags": {}
             }
            },
            {
             "fields": {
              "scope": {
               "is": "variable"
              },
              "name": {}
             }
            }
           ],
           "default": {
            "scope": "all"
           }
          },
          "withinDays": {
           "default": 30
          },
          "limit": {
           "default": 20
          }
         }
        }
       }
      },
      {
       "fields": {
        "id": {},
        "type": {
         "is": "text"
        },
        "title": {
         "default": ""
        },
        "x": {},
        "y": {},
        "w": {},
        "h": {},
        "config": {
         "fields": {
          "markdown": {}
         }
        }
       }
      }
     ]
    },
    "default": []
   },
   "timeRange": {
    "any": [
     {
      "fields": {
       "lastSeconds": {}
      }
     },
     {
      "fields": {
       "from": {},
       "to": {}
      }
     }
    ],
    "default": {
     "lastSeconds": 86400
    }
   },
   "refreshSeconds": {
    "nullable": true,
    "default": 60
   },
   "variables": {
    "items": {
     "fields": {
      "name": {},
      "type": {},
      "values": {},
      "default": {
       "default": null
      }
     }
    },
    "default": []
   },
   "visibility": {
    "default": "organization"
   },
   "publicTitle": {
    "default": null
   }
  }
 },
 "statusPages": {
  "fields": {
   "name": {},
   "key": {
    "default": null
   },
   "slug": {},
   "description": {
    "default": ""
   },
   "visibility": {
    "default": "private"
   },
   "password": {},
   "homeUrl": {
    "default": null
   },
   "supportUrl": {
    "default": null
   },
   "timezone": {},
   "locale": {
    "default": "en"
   },
   "locales": {
    "default": []
   },
   "theme": {
    "default": {},
    "fields": {
     "light": {
      "default": {},
      "fields": {
       "background": {
        "default": "#ffffff"
       },
       "surface": {
        "default": "#f6f8fa"
       },
       "border": {
        "default": "#d1d9e0"
       },
       "text": {
        "default": "#1f2328"
       },
       "mutedText": {
        "default": "#59636e"
       },
       "link": {
        "default": "#0550ae"
       },
       "accent": {
        "default": "#0550ae"
       },
       "accentText": {
        "default": "#ffffff"
       },
       "statusText": {
        "default": "#ffffff"
       },
       "operational": {
        "default": "#1a7f37"
       },
       "degraded": {
        "default": "#8a5c00"
       },
       "partialOutage": {
        "default": "#b54708"
       },
       "majorOutage": {
        "default": "#c11f2b"
       },
       "maintenance": {
        "default": "#0969da"
       },
       "unknown": {
        "default": "#59636e"
       }
      }
     },
     "dark": {
      "default": {},
      "fields": {
       "background": {
        "default": "#0d1117"
       },
       "surface": {
        "default": "#151b23"
       },
       "border": {
        "default": "#3d444d"
       },
       "text": {
        "default": "#f0f6fc"
       },
       "mutedText": {
        "default": "#9198a1"
       },
       "link": {
        "default": "#79c0ff"
       },
       "accent": {
        "default": "#79c0ff"
       },
       "accentText": {
        "default": "#0d1117"
       },
       "statusText": {
        "default": "#0d1117"
       },
       "operational": {
        "default": "#3fb950"
       },
       "degraded": {
        "default": "#d29922"
       },
       "partialOutage": {
        "default": "#f0883e"
       },
       "majorOutage": {
        "default": "#ff7b72"
       },
       "maintenance": {
        "default": "#58a6ff"
       },
       "unknown": {
        "default": "#9198a1"
       }
      }
     }
    }
   },
   "historyDays": {
    "default": 90
   },
   "show": {
    "fields": {
     "uptime": {
      "default": true
     },
     "latency": {
      "default": false
     },
     "incidents": {
      "default": true
     },
     "maintenance": {
      "default": true
     }
    },
    "default": {}
   },
   "autoPublish": {
    "default": "down"
   },
   "components": {
    "items": {
     "fields": {
      "id": {
       "names": "cmp"
      },
      "name": {},
      "description": {
       "default": ""
      },
      "group": {
       "default": null
      },
      "target": {
       "any": [
        {
         "fields": {
          "scope": {
           "is": "all"
          }
         }
        },
        {
         "fields": {
          "scope": {
           "is": "monitors"
          },
          "monitorIds": {
           "items": {
            "names": "mon"
           }
          }
         }
        },
        {
         "fields": {
          "scope": {
           "is": "tags"
          },
          "tags": {}
         }
        }
       ]
      }
     }
    },
    "default": []
   },
   "domains": {
    "items": {
     "fields": {
      "name": {}
     }
    },
    "default": []
   }
  }
 },
 "featureFlags": {
  "fields": {
   "key": {},
   "name": {},
   "description": {
    "default": ""
   },
   "tags": {
    "default": []
   },
   "valueType": {
    "default": "boolean"
   },
   "enabled": {
    "default": false
   },
   "value": {},
   "defaultValue": {},
   "rules": {
    "items": {
     "fields": {
      "name": {},
      "conditions": {
       "items": {
        "fields": {
         "attribute": {},
         "operator": {},
         "values": {
          "default": []
         }
        }
       }
      },
      "attribute": {},
      "operator": {},
      "values": {},
      "value": {},
      "rolloutPercent": {
       "default": 100
      },
      "bucketBy": {}
     }
    }
   },
   "rolloutPercent": {
    "default": 100
   },
   "bucketBy": {
    "default": "targetingKey"
   },
   "guard": {
    "fields": {
     "alertRuleIds": {
      "items": {
       "names": "alr"
      }
     }
    },
    "nullable": true,
    "default": null
   }
  }
 }
};

export const monitorConfigForms: Readonly<Record<string, Form>> = {
 "https": {
  "fields": {
   "method": {
    "default": "GET"
   },
   "headers": {
    "default": {}
   },
   "body": {
    "default": null
   },
   "acceptedStatusCodes": {
    "default": [
     "200-299"
    ]
   },
   "maxRedirects": {
    "default": 5
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "http": {
  "fields": {
   "method": {
    "default": "GET"
   },
   "headers": {
    "default": {}
   },
   "body": {
    "default": null
   },
   "acceptedStatusCodes": {
    "default": [
     "200-299"
    ]
   },
   "maxRedirects": {
    "default": 5
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "tcp": {
  "fields": {
   "security": {
    "default": "none"
   },
   "startTls": {
    "default": null
   },
   "send": {
    "default": null
   },
   "expect": {
    "default": null
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "udp": {
  "fields": {
   "send": {},
   "expect": {
    "default": null
   }
  }
 },
 "icmp": {
  "fields": {
   "packets": {
    "default": 3
   },
   "maxLossPercent": {
    "default": 100
   },
   "fallbackPort": {
    "default": null
   }
  }
 },
 "dns": {
  "fields": {
   "recordType": {
    "default": "A"
   },
   "resolver": {
    "default": null
   },
   "expectedRcode": {
    "default": "NOERROR"
   },
   "isRecordRequired": {
    "default": true
   }
  }
 },
 "tls": {
  "fields": {
   "serverName": {
    "default": null
   },
   "minDaysRemaining": {
    "default": 0
   },
   "startTls": {
    "default": null
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "domain": {
  "fields": {
   "minDaysRemaining": {
    "default": 14
   },
   "rdapServer": {
    "default": null
   }
  }
 },
 "heartbeat": {
  "fields": {
   "periodSeconds": {
    "default": null
   },
   "cron": {
    "default": null
   },
   "timezone": {
    "default": "UTC"
   },
   "graceSeconds": {
    "default": 60
   },
   "maxRunSeconds": {
    "default": null
   }
  }
 },
 "grpc": {
  "fields": {
   "service": {
    "default": ""
   },
   "isTls": {
    "default": false
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "websocket": {
  "fields": {
   "headers": {
    "default": {}
   },
   "subprotocols": {
    "default": []
   },
   "send": {
    "default": null
   },
   "expect": {
    "default": null
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "smtp": {
  "fields": {
   "security": {
    "default": "none"
   },
   "heloName": {
    "default": "watchpost"
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "ssh": {
  "fields": {
   "expectBanner": {
    "default": null
   }
  }
 },
 "postgres": {
  "fields": {
   "database": {
    "default": "postgres"
   },
   "isTls": {
    "default": false
   },
   "query": {
    "default": "SELECT 1"
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "mysql": {
  "fields": {
   "database": {
    "default": null
   },
   "isTls": {
    "default": false
   },
   "query": {
    "default": "SELECT 1"
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "redis": {
  "fields": {
   "isTls": {
    "default": false
   },
   "database": {
    "default": 0
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "mqtt": {
  "fields": {
   "isTls": {
    "default": false
   },
   "topic": {
    "default": null
   },
   "expect": {
    "default": null
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "prometheus": {
  "fields": {
   "series": {},
   "labels": {
    "default": {}
   },
   "operator": {},
   "threshold": {},
   "headers": {
    "default": {}
   },
   "verifyTls": {
    "default": true
   },
   "caCertificates": {
    "default": null
   }
  }
 },
 "group": {
  "fields": {
   "monitorIds": {
    "items": {
     "names": "mon"
    }
   },
   "mode": {
    "default": "worst"
   },
   "atLeast": {
    "default": null
   }
  }
 },
 "manual": {
  "fields": {}
 }
};
